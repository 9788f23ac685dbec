import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";

import type { AnalyticsView } from "#common/analytics/report-input.ts";
import { addDays, type IsoDate, toIsoDate } from "#common/dates.ts";

/** A range of days in UTC, including the first and the last day. */
export type DayRange = { startDate: IsoDate; endDate: IsoDate };

/** The numbers of days of the preset date ranges. */
export const presetDays = [7, 30, 90] as const;
const defaultDays: (typeof presetDays)[number] = 30;

/** Returns the date range that ends today and has the given number of days. */
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

/**
 * Returns the filter for a date range and a version of the questionnaire. Default values are left
 * out, so that the address stays short.
 */
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
  const navigate = useNavigate({ from: "/admin/analytics" });
  const [today, setToday] = useState(toToday);
  const range = rangeOf(view, today);
  const { version } = view;
  const show = (next: AnalyticsView) => void navigate({ search: next, resetScroll: false });
  return {
    today,
    range,
    version,
    isDefault: Object.keys(viewOf(range, version, today)).length === 0,
    onRange: (next: DayRange) => show(viewOf(next, version, today)),
    onVersion: (next: number | undefined) => show(viewOf(range, next, today)),
    /** Sets the date range, and shows all versions of the questionnaire again. */
    onOnlyRange: (next: DayRange) => show(viewOf(next, undefined, today)),
    onReset: () => show({}),
    /**
     * Updates the current day before a preset range is set, because the screen may stay open for
     * days.
     */
    onRefresh: () => setToday(toToday),
  };
}

export type AnalyticsFilter = ReturnType<typeof useAnalyticsView>;
