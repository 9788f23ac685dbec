const minute = 60;
const hour = 60 * minute;

/**
 * Seconds between one failed attempt and the next. Source: Standard Webhooks 1.0, "Retry schedule".
 */
const delays = [
  5,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
];

/** Maximum jitter, as a share of the delay. */
const maxJitter = 0.1;

/**
 * Returns the seconds to wait after a failed attempt; undefined to give up.
 * @param failedAttempts the number of failed attempts, at least 1
 * @param jitter 0 to 1, usually `Math.random()`: lengthens the delay by up to a tenth, so that
 *   deliveries that failed together are not repeated together
 */
export function retryDelaySeconds(failedAttempts: number, jitter = 0): number | undefined {
  const delay = delays[failedAttempts - 1];
  return delay === undefined ? undefined : Math.round(delay * (1 + maxJitter * jitter));
}
