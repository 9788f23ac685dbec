import { once } from "./once.ts";

const day = once(() => new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" }));
const minute = once(
  () =>
    new Intl.DateTimeFormat("en-US", {
      dateStyle: "medium",
      timeStyle: "short",
      hourCycle: "h23",
      timeZone: "UTC",
    }),
);
const minuteOfYear = once(
  () =>
    new Intl.DateTimeFormat("en-US", {
      month: "short",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
      hourCycle: "h23",
      timeZone: "UTC",
    }),
);

/** Formats a time for tables: `Jan 5, 2025`, in UTC. */
export const shortDate = (moment: string): string => day().format(new Date(moment));

/** Formats a time with its minute for tables: `Jan 5, 2027, 10:00 UTC`. */
export const shortMoment = (moment: string): string => `${minute().format(new Date(moment))} UTC`;

/** Formats a future time: `Jan 5, 10:00 UTC`, with the year if it is not the current one. */
export function comingMoment(moment: string, now = new Date()): string {
  const date = new Date(moment);
  if (date.getUTCFullYear() !== now.getUTCFullYear()) return shortMoment(moment);
  return `${minuteOfYear().format(date)} UTC`;
}
