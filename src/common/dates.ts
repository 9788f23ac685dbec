/** A date without a time, `YYYY-MM-DD`. */
export type IsoDate = string;

// There is no year 0, and no database takes it.
const isoDate = /^(?!0000)\d{4}-\d{2}-\d{2}$/;
const millisecondsPerDay = 86_400_000;

/** Whether a string is a day of the calendar in the form `YYYY-MM-DD` (30 February is not). */
export function isIsoDate(text: string): boolean {
  if (!isoDate.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && toIsoDate(new Date(time)) === text;
}

/** The UTC day of a moment. */
export function toIsoDate(moment: Date): IsoDate {
  return moment.toISOString().slice(0, 10);
}

/** The day so many days later (earlier, when negative). */
export function addDays(date: IsoDate, days: number): IsoDate {
  return toIsoDate(new Date(Date.parse(`${date}T00:00:00Z`) + days * millisecondsPerDay));
}

const longUs = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });

/** A moment as visitors read it: long US format, in UTC so that server and browser agree. */
export function longDate(moment: string | Date): string {
  return longUs.format(new Date(moment));
}

/** A moment with its minute, where the day alone does not say enough: `January 5, 2025 at 10:20 UTC`. */
export function longMoment(moment: string | Date): string {
  // Made when it is asked for: the public site's pages load this file, and have no use for it.
  const format = new Intl.DateTimeFormat("en-US", {
    dateStyle: "long",
    timeStyle: "short",
    hourCycle: "h23",
    timeZone: "UTC",
  });
  return `${format.format(new Date(moment))} UTC`;
}
