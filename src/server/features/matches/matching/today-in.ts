import type { IsoDate } from "#common/dates.ts";
import { localTimeOf, timeZoneOf } from "#common/time-zones.ts";

/** Returns which day it is now in a city. */
export type TodayIn = (city: string | undefined) => IsoDate;

/**
 * Returns a function that returns the calendar day of a moment in a city.
 * @param fallback the time zone of unknown cities
 */
export function createTodayIn(now: Date, fallback: string): TodayIn {
  // The days are cached, because formatting a time is slow, and many searches are in the same city.
  const days = new Map<string | undefined, IsoDate>();
  return (city) => {
    const day = days.get(city) ?? localTimeOf(now, timeZoneOf(city, fallback)).day;
    days.set(city, day);
    return day;
  };
}
