import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { addDays, type IsoDate, isIsoDate, toIsoDate } from "#common/dates.ts";

/** The filter of the analytics screen as its address has it. Default values are left out. */
export type AnalyticsView = {
  startDate?: IsoDate;
  endDate?: IsoDate;
  /** A version of the questionnaire; 0 selects the sessions that named no version. */
  version?: number;
};

/** A range of UTC days, both ends included. */
export type DayRange = { startDate: IsoDate; endDate: IsoDate };

/** The lengths of the preset ranges in days. */
export const presetDays = [7, 30, 90] as const;
const defaultDays: (typeof presetDays)[number] = 30;
const largestVersion = 2_147_483_647;
/** Earlier years are refused: a date field reports the year 0002 while a user types 2026. */
const firstYear = "2000";

const isDay = (value: unknown): value is IsoDate =>
  typeof value === "string" && isIsoDate(value) && value >= firstYear;

/** Reads the filter from the search parameters of an address. Ignores invalid parameters. */
export function readAnalyticsView(search: Record<string, unknown>): AnalyticsView {
  const { startDate, endDate, version } = search;
  const inOrder = !(isDay(startDate) && isDay(endDate)) || startDate <= endDate;
  return {
    ...(inOrder && isDay(startDate) && { startDate }),
    ...(inOrder && isDay(endDate) && { endDate }),
    ...(typeof version === "number" &&
      Number.isInteger(version) &&
      version >= 0 &&
      version <= largestVersion && { version }),
  };
}

/** Returns the range of so many days that ends today. */
export const lastDays = (days: number, today: IsoDate): DayRange => ({
  startDate: addDays(today, 1 - days),
  endDate: today,
});

export const isSameRange = (one: DayRange, other: DayRange) =>
  one.startDate === other.startDate && one.endDate === other.endDate;

/** Returns the date range of a filter: the last 30 days if the filter has no dates. */
export function rangeOf({ startDate, endDate }: AnalyticsView, today: IsoDate): DayRange {
  if (startDate === undefined) return lastDays(defaultDays, endDate ?? today);
  return { startDate, endDate: endDate ?? (startDate > today ? startDate : today) };
}

/** Returns the filter for a range and a version, without default values. */
export function viewOf(
  range: DayRange,
  version: number | undefined,
  today: IsoDate,
): AnalyticsView {
  return {
    ...(!isSameRange(range, lastDays(defaultDays, today)) && range),
    ...(version !== undefined && { version }),
  };
}

const toToday = () => toIsoDate(new Date());

/** Returns the current filter, and functions that change it by changing the screen's address. */
export function useAnalyticsView(view: AnalyticsView) {
  const navigate = useNavigate();
  const [today, setToday] = useState(toToday);
  const range = rangeOf(view, today);
  const { version } = view;
  const show = (next: AnalyticsView) =>
    void navigate({ to: ".", search: next as never, resetScroll: false });
  return {
    today,
    range,
    version,
    isDefault: Object.keys(viewOf(range, version, today)).length === 0,
    onRange: (next: DayRange) => show(viewOf(next, version, today)),
    onVersion: (next: number | undefined) => show(viewOf(range, next, today)),
    /** Sets the range and removes the version filter. */
    onOnlyRange: (next: DayRange) => show(viewOf(next, undefined, today)),
    onReset: () => show({}),
    /** Updates `today`, because the screen may stay open for days. */
    onRefresh: () => setToday(toToday),
  };
}

export type AnalyticsFilter = ReturnType<typeof useAnalyticsView>;
