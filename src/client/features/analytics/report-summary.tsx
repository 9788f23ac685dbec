import { Loader } from "@mantine/core";
import { longDate } from "#common/dates.ts";
import { counted } from "../../counted.ts";
import { SummaryBar } from "../../ui/back-office/summary-bar.tsx";
import { addressWith } from "../export/download-export.ts";
import { ExportButton } from "../export/export-button.tsx";
import type { AnalyticsFilter, DayRange } from "./analytics-view.ts";
import styles from "./report-summary.module.css";

type ReportSummaryProps = {
  filter: AnalyticsFilter;
  /** The sessions of this filter; none while they are not known. */
  total: number | undefined;
  /** Events that are recorded and not in the figures yet. */
  uncounted: number;
  /** Others are on their way. */
  isUpdating: boolean;
};

const onDays = ({ startDate, endDate }: DayRange) =>
  startDate === endDate
    ? `on ${longDate(startDate)}`
    : `from ${longDate(startDate)} to ${longDate(endDate)}`;

const ofVersion = (version: number | undefined) => {
  if (version === undefined) return "";
  return version === 0 ? ", without a version" : `, in version ${version}`;
};

/** What the figures are about, and the sessions behind them as a file. */
export function ReportSummary({ filter, total, uncounted, isUpdating }: ReportSummaryProps) {
  const { range, version } = filter;
  const began = total === undefined ? "Sessions that began" : `${counted(total, "session")} began`;
  const missing = `${counted(uncounted, "event")} more ${uncounted === 1 ? "is" : "are"} still being counted.`;
  return (
    <SummaryBar
      said={
        <>
          {began} {onDays(range)} (UTC){ofVersion(version)}.{uncounted > 0 && ` ${missing}`}
        </>
      }
      clear={
        filter.isUsual ? undefined : { label: "Back to the last 30 days", onClear: filter.onUsual }
      }
    >
      <output className={styles.updating}>
        {isUpdating && <Loader size={18} aria-hidden />}
        <span className="visually-hidden">{isUpdating && "Updating the figures..."}</span>
      </output>
      <ExportButton
        address={addressWith("/api/admin/analytics-sessions.csv", { ...range, version })}
        content={total === undefined ? undefined : counted(total, "session")}
      />
    </SummaryBar>
  );
}
