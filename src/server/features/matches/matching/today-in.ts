import type { IsoDate } from "#common/dates.ts";
import { timeZoneOf } from "#common/search-page/days.ts";

/** Returns a function that returns the calendar day of a moment in a city's time zone. */
export function createTodayIn(now: Date): (city: string | undefined) => IsoDate {
  // Formatting a time takes long, and many searches are in one time zone.
  const days = new Map<string, IsoDate>();
  return (city) => {
    const timeZone = timeZoneOf(city);
    const known = days.get(timeZone);
    if (known !== undefined) return known;
    const day = new Intl.DateTimeFormat("en-CA", { timeZone, dateStyle: "short" }).format(now);
    days.set(timeZone, day);
    return day;
  };
}
