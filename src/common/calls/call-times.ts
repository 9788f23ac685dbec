/** Returns the name of a time zone for a sentence, such as `Berlin time`. */
export const zoneName = (timeZone: string): string =>
  `${timeZone.slice(timeZone.lastIndexOf("/") + 1).replaceAll("_", " ")} time`;

/** Formats the day of a time in a time zone, such as `Tuesday, November 24`. */
export const dayIn = (moment: string | Date, timeZone: string): string =>
  new Intl.DateTimeFormat("en-US", {
    weekday: "long",
    month: "long",
    day: "numeric",
    timeZone,
  }).format(new Date(moment));

/** Formats the hour and the minute of a time in a time zone, such as `14:20`. */
export const hourIn = (moment: string | Date, timeZone: string): string =>
  new Intl.DateTimeFormat("en-US", {
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
    timeZone,
  }).format(new Date(moment));

type Span = { startsAt: string | Date; endsAt: string | Date };

/** Formats the beginning and the end of a feedback call in a time zone, such as `14:20 – 14:40`. */
export const hoursIn = ({ startsAt, endsAt }: Span, timeZone: string): string =>
  `${hourIn(startsAt, timeZone)} – ${hourIn(endsAt, timeZone)}`;

/** Groups times by their calendar day in a time zone. The times stay in their order. */
export function groupByDay(
  times: readonly string[],
  timeZone: string,
): { day: string; times: string[] }[] {
  const days = new Map<string, string[]>();
  for (const time of times) {
    const day = dayIn(time, timeZone);
    days.set(day, [...(days.get(day) ?? []), time]);
  }
  return Array.from(days, ([day, ofDay]) => ({ day, times: ofDay }));
}
