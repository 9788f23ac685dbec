/**
 * Rounds a duration for a report: to a second up to one minute, to 5 seconds up to ten minutes, to
 * a minute up to one hour; longer ones become an hour. Rounding never reverses the order of two
 * durations, so the median of rounded values is the rounded median.
 * @param seconds a whole number, 0 or more
 */
export function roundSeconds(seconds: number): number {
  const unit = seconds <= 60 ? 1 : seconds <= 600 ? 5 : 60;
  return Math.min(3600, Math.round(seconds / unit) * unit);
}
