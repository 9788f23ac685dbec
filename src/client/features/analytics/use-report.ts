import { keepPreviousData, type SkipToken } from "@tanstack/react-query";
import { useEffect } from "react";
import type { ReportInput } from "#common/analytics/report-input.ts";
import { reportFailure } from "../../report-failure.ts";
import { trpc } from "../../trpc.ts";

/**
 * Returns the figures for a filter. While they load, returns the figures for the previous filter.
 * Loads nothing for `skipToken`.
 */
export function useReport(input: ReportInput | SkipToken) {
  const report = trpc.analytics.report.useQuery(input, {
    placeholderData: keepPreviousData,
    // The figures are loaded again each time the screen is opened, because visitors add sessions
    // all the time.
    staleTime: 0,
  });
  const { error } = report;
  useEffect(() => {
    if (error) reportFailure("Failed to load analytics")(error);
  }, [error]);
  return report;
}
