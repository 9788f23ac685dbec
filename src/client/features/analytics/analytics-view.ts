import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";

import type { AnalyticsView } from "#common/analytics/report-input.ts";
import { type IsoDate, toIsoDate } from "#common/dates.ts";
import { type DayRange, defaultDays, isSameRange, lastDays, rangeOf } from "./day-range.ts";

/**
 * Returns the filter for a date range and a version of the questionnaire. It does not contain
 * default values, so that the URL stays short.
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
  const { version, compare = false } = view;
  const show = (next: AnalyticsView, isCompared = compare) =>
    void navigate({
      search: { ...next, ...(isCompared && { compare: true as const }) },
      resetScroll: false,
    });
  return {
    today,
    range,
    version,
    /** Whether the figures are compared with those of the preceding period. */
    compare,
    onCompare: (isCompared: boolean) => show(viewOf(range, version, today), isCompared),
    isDefault: Object.keys(viewOf(range, version, today)).length === 0,
    onRange: (next: DayRange) => show(viewOf(next, version, today)),
    onVersion: (next: number | undefined) => show(viewOf(range, next, today)),
    /**
     * Sets the date range and shows all versions of the questionnaire, because a filter for one
     * version could leave the range without sessions.
     */
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
