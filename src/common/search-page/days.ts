/** The number of days for which shortlists come. */
export const trialDays = 7;

/** The time zones of the cities that the default questionnaire offers. */
const zones: Record<string, string> = {
  lisbon: "Europe/Lisbon",
  paris: "Europe/Paris",
  berlin: "Europe/Berlin",
};

/** Returns the time zone of a city; Central European Time if the city is unknown. */
export function timeZoneOf(city: unknown): string {
  const zone = typeof city === "string" && Object.hasOwn(zones, city) ? zones[city] : undefined;
  return zone ?? "Europe/Berlin";
}

/** Returns the number of the calendar day of a time, so that numbers of days can be subtracted. */
function dayNumber(moment: Date, timeZone: string): number {
  const parts = new Intl.DateTimeFormat("en-CA", { timeZone, dateStyle: "short" }).format(moment);
  return Date.parse(`${parts}T00:00:00Z`) / 86_400_000;
}

/** A time at which a search was paused or resumed. */
export type PauseEvent = { kind: "paused" | "resumed"; at: Date };

/**
 * Returns which day of a search it is. Day 1 is the calendar day of the first shortlist. Days on
 * which the search was paused from their beginning to their end do not count.
 *
 * @param events when the search was paused and resumed, oldest first
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
