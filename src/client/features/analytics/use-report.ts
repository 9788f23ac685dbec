import { keepPreviousData } from "@tanstack/react-query";
import { useEffect } from "react";
import type { ReportInput } from "#common/analytics/report-input.ts";
import { reportFailure } from "../../report-failure.ts";
import { trpc } from "../../trpc.ts";

/** Returns the figures of a filter. Until they are loaded, returns those of the previous filter. */
export function useReport(input: ReportInput) {
  const report = trpc.analytics.report.useQuery(input, {
    placeholderData: keepPreviousData,
    // Visitors add sessions all the time, so each visit to the screen loads the figures again.
    staleTime: 0,
  });
  const { error } = report;
  useEffect(() => {
    if (error) reportFailure("Failed to load analytics")(error);
  }, [error]);
  return report;
}
