const day = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" });
const minute = new Intl.DateTimeFormat("en-US", {
  dateStyle: "medium",
  timeStyle: "short",
  hourCycle: "h23",
  timeZone: "UTC",
});

const minuteOfYear = new Intl.DateTimeFormat("en-US", {
  month: "short",
  day: "numeric",
  hour: "numeric",
  minute: "numeric",
  hourCycle: "h23",
  timeZone: "UTC",
});

/** A moment as tables show it: `Jan 5, 2025`, in UTC as everywhere. */
export const shortDate = (moment: string): string => day.format(new Date(moment));

/** The same with its minute, where the day does not say enough: `Jan 5, 2027, 10:00 UTC`. */
export const shortMoment = (moment: string): string => `${minute.format(new Date(moment))} UTC`;

/** A moment that is to come: `Jan 5, 10:00 UTC`, with its year where that is not this one. */
export function comingMoment(moment: string, now = new Date()): string {
  const date = new Date(moment);
  if (date.getUTCFullYear() !== now.getUTCFullYear()) return shortMoment(moment);
  return `${minuteOfYear.format(date)} UTC`;
}
