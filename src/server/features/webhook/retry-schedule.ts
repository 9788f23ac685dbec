const minute = 60;
const hour = 60 * minute;

/** Seconds between one failed try and the next. Source: Standard Webhooks 1.0, "Retry schedule". */
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

/** The most that jitter adds, as a share of the delay. */
const maxJitter = 0.1;

/**
 * Whole seconds to wait after a failed try, or undefined to give up.
 *
 * @param failedAttempts tries that have failed so far, the first immediate one included: 1 or more
 * @param jitter 0 (the default: none) to 1, usually `Math.random()`; lengthens the delay by up to
 *   a tenth, so that deliveries which failed together don't return together
 */
export function retryDelaySeconds(failedAttempts: number, jitter = 0): number | undefined {
  const delay = delays[failedAttempts - 1];
  return delay === undefined ? undefined : Math.round(delay * (1 + maxJitter * jitter));
}
