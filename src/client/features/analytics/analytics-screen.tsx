import { useState } from "react";
import { useLastKnown } from "../../ui/back-office/last-known.ts";
import { RefreshButton } from "../../ui/back-office/refresh-button.tsx";
import { ScreenHeading } from "../../ui/back-office/screen-heading.tsx";
import { ScreenState } from "../../ui/back-office/screen-state.tsx";
import { AnalyticsFilters } from "./analytics-filters.tsx";
import { AnalyticsLoading } from "./analytics-loading.tsx";
import { AnalyticsReportView } from "./analytics-report.tsx";
import styles from "./analytics-screen.module.css";
import {
  type AnalyticsView,
  type DayRange,
  isSameRange,
  useAnalyticsView,
} from "./analytics-view.ts";
import { ReportSummary } from "./report-summary.tsx";
import { useReport } from "./use-report.ts";

/** How visitors get through the questionnaire, and where they stop. */
export function AnalyticsScreen({ view }: { view: AnalyticsView }) {
  const filter = useAnalyticsView(view);
  const { range, version } = filter;
  const input = { ...range, ...(version !== undefined && { version }) };
  const { data, error, isPlaceholderData, isFetching, refetch } = useReport(input);
  const known = useLastKnown(data);
  const shownRange = useShownRange(range, !isPlaceholderData);
  const refresh = () => {
    filter.onRefresh();
    return refetch();
  };
  return (
    <>
      <ScreenHeading title="Form Analytics">
        <RefreshButton label="Refresh Data" onRefresh={refresh} />
      </ScreenHeading>
      <div className={styles.screen}>
        <AnalyticsFilters
          filter={filter}
          versions={known?.versions ?? []}
          firstDay={known?.firstDay ?? null}
        />
        <ReportSummary
          filter={filter}
          total={isPlaceholderData ? undefined : data?.summary.totalSessions}
          uncounted={data?.uncounted ?? 0}
          isUpdating={data !== undefined && isFetching}
        />
        {error && (
          <ScreenState
            kind="failure"
            title="The figures can't be shown"
            text="There was an error loading the analytics data. Please try again."
            isRetrying={isFetching}
            onRetry={() => void refetch()}
          />
        )}
        {data ? (
          <AnalyticsReportView
            report={data}
            range={shownRange}
            filter={filter}
            isStale={isPlaceholderData}
          />
        ) : (
          !error && <AnalyticsLoading />
        )}
      </div>
    </>
  );
}

/** The range of the figures that are shown: that of the last filter, while others are on their way. */
function useShownRange(range: DayRange, isShown: boolean): DayRange {
  const [shown, setShown] = useState(range);
  if (isShown && !isSameRange(shown, range)) setShown(range);
  return isShown ? range : shown;
}
