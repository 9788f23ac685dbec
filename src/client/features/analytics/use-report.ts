import { keepPreviousData } from "@tanstack/react-query";
import { useEffect } from "react";
import type { ReportInput } from "#common/analytics/report-input.ts";
import { errorText } from "../../error-text.ts";
import { statusOf, trpc } from "../../trpc.ts";
import { showToast } from "../../ui/toast.tsx";

/** The figures of a filter: those of the last one stay until they are here. */
export function useReport(input: ReportInput) {
  const report = trpc.analytics.report.useQuery(input, {
    placeholderData: keepPreviousData,
    // Visitors come all the time: what is asked for again is asked again.
    staleTime: 0,
  });
  const { error } = report;
  useEffect(() => {
    // Without a session, a dialog says more than the refusal does.
    if (!error || statusOf(error) === 401) return;
    showToast({
      title: "Failed to load analytics",
      description: errorText(error),
      variant: "destructive",
    });
  }, [error]);
  return report;
}
