/** What `roundSeconds` makes of an hour and of all that is longer. */
const longest = 3600;

/** A rounded duration as one reads it: `24 s`, `1 min 35 s`, `60 min or more`. */
export function durationWords(seconds: number): string {
  if (seconds >= longest) return "60 min or more";
  const minutes = Math.floor(seconds / 60);
  const rest = seconds % 60;
  if (minutes === 0) return `${rest} s`;
  return rest === 0 ? `${minutes} min` : `${minutes} min ${rest} s`;
}
