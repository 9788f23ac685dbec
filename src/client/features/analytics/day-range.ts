import { addDays, type IsoDate, longDate } from "#common/dates.ts";
import type { DayRangeInput } from "#common/day-range.ts";

/** A range of days in UTC, including the first and the last day. */
export type DayRange = { startDate: IsoDate; endDate: IsoDate };

/** The numbers of days of the preset date ranges. */
export const presetDays = [7, 30, 90] as const;
/** The number of days of the range that is shown first. */
export const defaultDays: (typeof presetDays)[number] = 30;

/** Returns the date range that ends today and has the given number of days. */
export const lastDays = (days: number, today: IsoDate): DayRange => ({
  startDate: addDays(today, 1 - days),
  endDate: today,
});

/**
 * Returns the preceding date range: it has the same number of days, and ends on the day before the
 * given range.
 */
export function rangeBefore({ startDate, endDate }: DayRange): DayRange {
  const days = (Date.parse(endDate) - Date.parse(startDate)) / 86_400_000 + 1;
  return { startDate: addDays(startDate, -days), endDate: addDays(startDate, -1) };
}

export const isSameRange = (one: DayRange, other: DayRange) =>
  one.startDate === other.startDate && one.endDate === other.endDate;

/** Returns the date range of a filter: the last 30 days if the filter has no dates. */
export function rangeOf({ startDate, endDate }: DayRangeInput, today: IsoDate): DayRange {
  if (startDate === undefined) return lastDays(defaultDays, endDate ?? today);
  return { startDate, endDate: endDate ?? (startDate > today ? startDate : today) };
}

/** Says which days a range has: `from January 5, 2026 to January 7, 2026`. */
export const rangeWords = ({ startDate, endDate }: DayRange) =>
  startDate === endDate
    ? `on ${longDate(startDate)}`
    : `from ${longDate(startDate)} to ${longDate(endDate)}`;

/** The chosen range of days, and functions that change it. */
export type RangeFilter = {
  today: IsoDate;
  range: DayRange;
  onRange: (range: DayRange) => void;
  onReset: () => void;
};
