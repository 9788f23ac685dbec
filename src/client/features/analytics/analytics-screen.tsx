import { SimpleGrid, Stack } from "@mantine/core";
import { skipToken } from "@tanstack/react-query";
import type { ComponentType } from "react";
import type { AnalyticsReport } from "#common/analytics/report.ts";
import type { AnalyticsView } from "#common/analytics/report-input.ts";
import { QueryFailure } from "../../query-failure.tsx";
import { useLastKnown } from "../../ui/back-office/last-known.ts";
import { RefreshButton } from "../../ui/back-office/refresh-button.tsx";
import { ScreenHeading } from "../../ui/back-office/screen-heading.tsx";
import { AnalyticsFilters } from "./analytics-filters.tsx";
import { AnalyticsLoading } from "./analytics-loading.tsx";
import { type AnalyticsFilter, useAnalyticsView } from "./analytics-view.ts";
import { type DayRange, rangeBefore } from "./day-range.ts";
import { groupDays } from "./group-days.ts";
import { NoneInRange, NoSessionsYet } from "./no-sessions.tsx";
import { ReportSummary } from "./report-summary.tsx";
import { SessionsOverTime } from "./sessions-over-time.tsx";
import { SourceTable } from "./source-table.tsx";
import { StatCards } from "./stat-cards.tsx";
import { DropOffs, StepViews } from "./step-bars.tsx";
import { StepFunnel } from "./step-funnel.tsx";
import { StepTimes } from "./step-times.tsx";
import { useReport } from "./use-report.ts";
import { useShownRange } from "./use-shown-range.ts";
import { VersionTable } from "./version-table.tsx";

type AnalyticsScreenProps = {
  view: AnalyticsView;
  /**
   * The panel that shows whether searchers got their promised first shortlist in time, for the days
   * of a range.
   */
  PromisePanel: ComponentType<{ range: DayRange }>;
};

/** The screen that shows how visitors get through the questionnaire, and where they stop. */
export function AnalyticsScreen({ view, PromisePanel }: AnalyticsScreenProps) {
  const filter = useAnalyticsView(view);
  const { range, version } = filter;
  const ofVersion = version !== undefined && { version };
  const report = useReport({ ...range, ...ofVersion });
  const before = useReport(filter.compare ? { ...rangeBefore(range), ...ofVersion } : skipToken);
  const { data, isPlaceholderData } = report;
  const known = useLastKnown(data);
  const shownRange = useShownRange(range, !isPlaceholderData);
  const refresh = () => {
    filter.onRefresh();
    return Promise.all([report.refetch(), filter.compare && before.refetch()]);
  };
  return (
    <>
      <ScreenHeading title="Form Analytics">
        <RefreshButton label="Refresh Data" onRefresh={refresh} />
      </ScreenHeading>
      <Stack>
        <AnalyticsFilters
          filter={filter}
          versions={known?.versions ?? []}
          firstDay={known?.firstDay ?? null}
        />
        <ReportSummary
          filter={filter}
          total={isPlaceholderData ? undefined : data?.summary.totalSessions}
          uncounted={data?.uncounted ?? 0}
          isUpdating={data !== undefined && report.isFetching}
        />
        <QueryFailure
          title="The figures can't be shown"
          text="There was an error loading the analytics data. Please try again."
          query={report}
        />
        {filter.compare && (
          <QueryFailure
            title="The comparison can't be shown"
            text="There was an error loading the figures of the period before. Please try again."
            query={before}
          />
        )}
        {data ? (
          <Stack gap={20} aria-busy={isPlaceholderData} opacity={isPlaceholderData ? 0.55 : 1}>
            <Report
              report={data}
              before={filter.compare ? before.data : undefined}
              range={shownRange}
              filter={filter}
            />
            <PromisePanel range={shownRange} />
          </Stack>
        ) : (
          !report.error && <AnalyticsLoading />
        )}
      </Stack>
    </>
  );
}

type ReportProps = {
  report: AnalyticsReport;
  /** The report about the preceding period; undefined unless the two periods are compared. */
  before: AnalyticsReport | undefined;
  /** Says which days the report covers. */
  range: DayRange;
  filter: AnalyticsFilter;
};

/** Shows two panels side by side where the screen is wide enough. */
const pair = { type: "container", cols: { base: 1, "48rem": 2 }, spacing: 20 } as const;

function Report({ report, before, range, filter }: ReportProps) {
  const { summary, steps, days, devices, referrers, otherReferrers, firstDay } = report;
  const total = summary.totalSessions;
  const periods = groupDays(days, range, { today: filter.today, firstDay });
  const cards = (
    <StatCards
      summary={summary}
      before={before?.summary}
      periods={total > 0 ? periods.periods : []}
    />
  );
  if (total === 0) {
    return (
      <>
        {cards}
        {firstDay === null ? (
          <NoSessionsYet />
        ) : (
          <NoneInRange report={report} firstDay={firstDay} filter={filter} />
        )}
      </>
    );
  }
  return (
    <>
      {cards}
      <StepFunnel steps={steps} total={total} completed={summary.completedSessions} />
      <SimpleGrid {...pair}>
        <StepViews steps={steps} total={total} />
        <DropOffs steps={steps} before={before?.steps} />
      </SimpleGrid>
      <StepTimes steps={steps} />
      <SessionsOverTime periods={periods} />
      <VersionTable versions={report.versions} filter={filter} />
      <SimpleGrid {...pair}>
        <SourceTable kind="devices" sources={devices} total={total} />
        <SourceTable kind="referrers" sources={referrers} others={otherReferrers} total={total} />
      </SimpleGrid>
    </>
  );
}
