import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { addDays, type IsoDate, isIsoDate, toIsoDate } from "#common/dates.ts";

/** Which figures are looked at, as the address says it. What is as usual is not said. */
export type AnalyticsView = {
  startDate?: IsoDate;
  endDate?: IsoDate;
  /** A version of the questionnaire; 0 for sessions that named none. */
  version?: number;
};

/** Days in UTC, both included. */
export type DayRange = { startDate: IsoDate; endDate: IsoDate };

/** The days of the ready ranges; `usualDays` must be one of them. */
export const readyDays = [7, 30, 90] as const;
const usualDays: (typeof readyDays)[number] = 30;
const largestVersion = 2_147_483_647;
/** Nothing is older; years before it are still being typed. */
const firstYear = "2000";

const isDay = (value: unknown): value is IsoDate =>
  typeof value === "string" && isIsoDate(value) && value >= firstYear;

/** Reads an address; what makes no sense is as if it were not there. */
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

/** So many days, the last of them today. */
export const lastDays = (days: number, today: IsoDate): DayRange => ({
  startDate: addDays(today, 1 - days),
  endDate: today,
});

export const isSameRange = (one: DayRange, other: DayRange) =>
  one.startDate === other.startDate && one.endDate === other.endDate;

/** The days that a view is about: the last thirty with today, where it names none. */
export function rangeOf({ startDate, endDate }: AnalyticsView, today: IsoDate): DayRange {
  if (startDate === undefined) return lastDays(usualDays, endDate ?? today);
  return { startDate, endDate: endDate ?? (startDate > today ? startDate : today) };
}

/** The view of a range, as short as it can be said. */
export function viewOf(
  range: DayRange,
  version: number | undefined,
  today: IsoDate,
): AnalyticsView {
  return {
    ...(!isSameRange(range, lastDays(usualDays, today)) && range),
    ...(version !== undefined && { version }),
  };
}

const toToday = () => toIsoDate(new Date());

/** What the screen's controls do to its address. */
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
    isUsual: Object.keys(viewOf(range, version, today)).length === 0,
    onRange: (next: DayRange) => show(viewOf(next, version, today)),
    onVersion: (next: number | undefined) => show(viewOf(range, next, today)),
    /** Both at once, where nothing of the present filter is wanted any more. */
    onOnlyRange: (next: DayRange) => show(viewOf(next, undefined, today)),
    onUsual: () => show({}),
    /** A screen may be open for days: it moves on when it is refreshed. */
    onRefresh: () => setToday(toToday),
  };
}

export type AnalyticsFilter = ReturnType<typeof useAnalyticsView>;
