/**
 * The number of seconds in an hour, which is the largest duration that is shown. Longer durations
 * are rounded down to an hour.
 */
const longestSeconds = 3600;

/** Formats a percentage with one decimal: `50.0%`. */
export const percentWords = (percent: number) => `${percent.toFixed(1)}%`;

/** Names a version of the questionnaire; 0 is an unknown version. */
export const versionName = (version: number) =>
  version === 0 ? "No version" : `Version ${version}`;

/** Formats a duration that is given in rounded seconds: `24 s`, `1 min 35 s`, `60 min or more`. */
export function durationWords(seconds: number): string {
  if (seconds >= longestSeconds) return "60 min or more";
  const minutes = Math.floor(seconds / 60);
  const rest = seconds % 60;
  if (minutes === 0) return `${rest} s`;
  return rest === 0 ? `${minutes} min` : `${minutes} min ${rest} s`;
}
