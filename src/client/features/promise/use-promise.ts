import { keepPreviousData } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { toIsoDate } from "#common/dates.ts";
import type { PromiseView } from "#common/promise/promise-input.ts";
import { reportFailure } from "../../report-failure.ts";
import { trpc } from "../../trpc.ts";
import {
  type DayRange,
  defaultDays,
  isSameRange,
  lastDays,
  rangeOf,
} from "../analytics/day-range.ts";

const toToday = () => toIsoDate(new Date());

/** Returns the chosen range of days, and functions that change the range by changing the URL. */
export function usePromiseView(view: PromiseView) {
  const navigate = useNavigate({ from: "/admin/promise" });
  const [today, setToday] = useState(toToday);
  const usual = lastDays(defaultDays, today);
  const range = rangeOf(view, today);
  const show = (next: PromiseView) => void navigate({ search: next, resetScroll: false });
  return {
    today,
    range,
    isDefault: isSameRange(range, usual),
    onRange: (next: DayRange) => show(isSameRange(next, usual) ? {} : next),
    onReset: () => show({}),
    /** Updates the current day, because the screen may stay open for days. */
    onRefresh: () => setToday(toToday),
  };
}

export type PromiseFilter = ReturnType<typeof usePromiseView>;

/** Returns the figures of a range. While they load, returns those of the previous range. */
export function usePromise(range: DayRange) {
  const promise = trpc.promise.summary.useQuery(range, {
    placeholderData: keepPreviousData,
    // The figures are loaded again each time the screen is opened, because they change all the
    // time.
    staleTime: 0,
  });
  const { error } = promise;
  useEffect(() => {
    if (error) reportFailure("Failed to load the promise in figures")(error);
  }, [error]);
  return promise;
}
