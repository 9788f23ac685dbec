import { localTimeOf } from "../time-zones.ts";

/**
 * Returns the number of days from 1970 to the calendar day of the given time, so that two days can
 * be subtracted.
 */
const dayNumber = (moment: Date, timeZone: string): number =>
  Date.parse(`${localTimeOf(moment, timeZone).day}T00:00:00Z`) / 86_400_000;

/** An event of a search: `paused` if it was paused or ended, `resumed` if it continued. */
export type PauseEvent = { kind: "paused" | "resumed"; at: Date };

/**
 * Returns which day of a search it is. Day 1 is the calendar day of `firstAt`. Whole days during
 * which the search was paused or ended do not count.
 *
 * @param firstAt when the first daily mail was sent, with or without flats, or when the team set
 *   the status to `sent`
 * @param events when the search was paused, ended or continued, oldest first
 */
export function dayOfSearch(
  firstAt: Date,
  { events, now, timeZone }: { events: PauseEvent[]; now: Date; timeZone: string },
): number {
  const of = (moment: Date) => dayNumber(moment, timeZone);
  let paused = 0;
  let since: Date | undefined;
  const count = (until: Date) => {
    if (since) paused += Math.max(0, of(until) - of(since < firstAt ? firstAt : since) - 1);
    since = undefined;
  };
  for (const { kind, at } of events) {
    if (kind === "paused") since ??= at;
    else count(at);
  }
  if (since) paused += Math.max(0, of(now) - of(since < firstAt ? firstAt : since));
  return Math.max(1, of(now) - of(firstAt) + 1 - paused);
}

const smallNumbers = "no one two three four five six seven eight nine ten eleven twelve".split(" ");

/** Returns a number of days for a sentence: in words up to twelve, such as `seven days`. */
export const daysInWords = (count: number): string =>
  `${smallNumbers[count] ?? count} ${count === 1 ? "day" : "days"}`;

/** Formats a time with its day for a searcher, such as `Monday, November 23 at 14:20`. */
export function localMoment(moment: string, timeZone: string): string {
  const date = new Date(moment);
  const day = new Intl.DateTimeFormat("en-US", {
    weekday: "long",
    month: "long",
    day: "numeric",
    timeZone,
  }).format(date);
  const time = new Intl.DateTimeFormat("en-US", {
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
    timeZone,
  }).format(date);
  return `${day} at ${time}`;
}
