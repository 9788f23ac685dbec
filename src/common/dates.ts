import { once } from "./once.ts";

/** A date without a time, as text in the form `YYYY-MM-DD`. */
export type IsoDate = string;

// The year 0 is refused, because it does not exist and PostgreSQL rejects it.
const isoDate = /^(?!0000)\d{4}-\d{2}-\d{2}$/;
const millisecondsPerDay = 86_400_000;

/** Returns whether a text is an existing day in the form `YYYY-MM-DD` (30 February is not). */
export function isIsoDate(text: string): boolean {
  if (!isoDate.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  // Compare the days, because `Date` turns a day that the month does not have into a day of the
  // next month, or into an invalid time.
  return new Date(time).getUTCDate() === Number(text.slice(8));
}

/** Returns the day of a time in UTC. */
export function toIsoDate(moment: Date): IsoDate {
  return moment.toISOString().slice(0, 10);
}

/** Returns the day that is the given number of days later, or earlier for a negative number. */
export function addDays(date: IsoDate, days: number): IsoDate {
  return toIsoDate(new Date(Date.parse(`${date}T00:00:00Z`) + days * millisecondsPerDay));
}

const longUs = once(() => new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" }));

/**
 * Formats a time as visitors read it: the long US date, in UTC so that server and browser agree.
 */
export const longDate = (moment: string | Date): string => longUs().format(new Date(moment));

const longMinute = once(
  () =>
    new Intl.DateTimeFormat("en-US", {
      dateStyle: "long",
      timeStyle: "short",
      hourCycle: "h23",
      timeZone: "UTC",
    }),
);

/** Formats a time with its minute: `January 5, 2025 at 10:20 UTC`. */
export const longMoment = (moment: string | Date): string =>
  `${longMinute().format(new Date(moment))} UTC`;
