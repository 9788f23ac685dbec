import type { AnalyticsReport } from "#common/analytics/report.ts";
import styles from "./analytics-screen.module.css";
import type { AnalyticsFilter, DayRange } from "./analytics-view.ts";
import { DropOffs } from "./drop-offs.tsx";
import { NoneInRange, NoSessionsYet } from "./no-sessions.tsx";
import { SessionsOverTime } from "./sessions-over-time.tsx";
import { SourceTable } from "./source-table.tsx";
import { StatCards } from "./stat-cards.tsx";
import { StepFunnel } from "./step-funnel.tsx";
import { StepTimes } from "./step-times.tsx";
import { StepViews } from "./step-views.tsx";

type AnalyticsReportViewProps = {
  report: AnalyticsReport;
  /** The days that the report is about. */
  range: DayRange;
  filter: AnalyticsFilter;
  /** It is that of the last filter: the one of this filter is on its way. */
  isStale: boolean;
};

/** All figures, or why there are none. */
export function AnalyticsReportView({ report, range, filter, isStale }: AnalyticsReportViewProps) {
  const { summary, firstDay } = report;
  return (
    <div className={styles.report} data-stale={isStale || undefined} aria-busy={isStale}>
      <StatCards summary={summary} />
      {summary.totalSessions > 0 ? (
        <Figures report={report} range={range} filter={filter} />
      ) : firstDay === null ? (
        <NoSessionsYet />
      ) : (
        <NoneInRange report={report} firstDay={firstDay} filter={filter} />
      )}
    </div>
  );
}

function Figures({ report, range, filter }: Omit<AnalyticsReportViewProps, "isStale">) {
  const { summary, steps, days, devices, referrers, otherReferrers, firstDay } = report;
  const total = summary.totalSessions;
  return (
    <>
      <StepFunnel steps={steps} total={total} completed={summary.completedSessions} />
      <div className={styles.pair}>
        <StepViews steps={steps} total={total} />
        <DropOffs steps={steps} />
      </div>
      <StepTimes steps={steps} />
      <SessionsOverTime days={days} range={range} today={filter.today} firstDay={firstDay} />
      <div className={styles.pair}>
        <SourceTable kind="devices" sources={devices} total={total} />
        <SourceTable kind="referrers" sources={referrers} others={otherReferrers} total={total} />
      </div>
    </>
  );
}
