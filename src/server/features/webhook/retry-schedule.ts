const minute = 60;
const hour = 60 * minute;

/**
 * The delays in seconds between a failed delivery attempt and the next one. Source: Standard
 * Webhooks 1.0, "Retry schedule".
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

/** The maximum random extension (jitter) of a delay, as a share of the delay. */
const maxJitter = 0.1;

/**
 * Returns the number of seconds to wait after a failed delivery attempt; undefined if no further
 * attempt follows.
 * @param failedAttempts the number of failed attempts, at least 1
 * @param jitter a random number from 0 to 1, usually `Math.random()`. It lengthens the delay by up
 *   to a tenth, so that deliveries that failed together are not repeated together
 */
export function retryDelaySeconds(failedAttempts: number, jitter = 0): number | undefined {
  const delay = delays[failedAttempts - 1];
  return delay === undefined ? undefined : Math.round(delay * (1 + maxJitter * jitter));
}
