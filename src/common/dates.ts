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

/**
 * The format is created only when it is first needed, because a process takes 17 ms to create its
 * first format.
 */
let longUs: Intl.DateTimeFormat | undefined;

/**
 * Formats a time as visitors read it: the long US date, in UTC so that server and browser agree.
 */
export function longDate(moment: string | Date): string {
  longUs ??= new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });
  return longUs.format(new Date(moment));
}

/** Formats a time with its minute: `January 5, 2025 at 10:20 UTC`. */
export function longMoment(moment: string | Date): string {
  // The format is created here, and not when this file is loaded. Visitors' pages load the file but
  // never call this function, so they need not spend the time to create the format.
  const format = new Intl.DateTimeFormat("en-US", {
    dateStyle: "long",
    timeStyle: "short",
    hourCycle: "h23",
    timeZone: "UTC",
  });
  return `${format.format(new Date(moment))} UTC`;
}
