import { shortDate } from "#common/short-dates.ts";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const inWords = (count: number, noun: string) => `${count} ${noun}${count === 1 ? "" : "s"}`;

/**
 * Returns a duration in its largest unit, such as `5 h` or `2 days`. The shortest result is `1
 * min`.
 */
export function span(ms: number, inFull: (count: number) => number = Math.floor): string {
  if (inFull(ms / hour) >= 48) return inWords(inFull(ms / day), "day");
  if (inFull(ms / minute) >= 60) return `${inFull(ms / hour)} h`;
  return `${Math.max(1, inFull(ms / minute))} min`;
}

/**
 * Returns how long ago a time was, such as `2 h ago`. If the time is in the future, because the
 * browser's clock is behind the server's, returns `just now`.
 */
export function timeAgo(moment: string, now: number): string {
  const passed = now - Date.parse(moment);
  return passed < minute ? "just now" : `${span(passed)} ago`;
}

const sameYear = new Intl.DateTimeFormat("en-US", {
  month: "short",
  day: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
  timeZone: "UTC",
});

/**
 * Returns a time in a short form for lists: the date and the time of day in the current year, and
 * the date alone in other years.
 */
export function briefMoment(moment: string, now: number): string {
  const then = new Date(moment);
  if (then.getUTCFullYear() !== new Date(now).getUTCFullYear()) return shortDate(moment);
  return `${sameYear.format(then)} UTC`;
}
