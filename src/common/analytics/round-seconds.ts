/**
 * A duration as it is told: to the second up to a minute, to five up to ten minutes, to the minute up
 * to an hour, and beyond that as an hour. It never turns the order of two durations around, so that
 * the median of rounded ones is the rounded median.
 *
 * @param seconds a whole number, 0 or more
 */
export function roundSeconds(seconds: number): number {
  const unit = seconds <= 60 ? 1 : seconds <= 600 ? 5 : 60;
  return Math.min(3600, Math.round(seconds / unit) * unit);
}
