import { counted } from "../../counted.ts";
import { SummaryBar } from "../../ui/back-office/summary-bar.tsx";
import { addressWith } from "../export/download-export.ts";
import { ExportButton } from "../export/export-button.tsx";
import type { AnalyticsFilter } from "./analytics-view.ts";
import { rangeWords } from "./day-range.ts";
import { UpdatingSign } from "./updating-sign.tsx";

type ReportSummaryProps = {
  filter: AnalyticsFilter;
  /** The number of sessions that match the filter; undefined while the number loads. */
  total: number | undefined;
  /** The number of recorded events that the figures do not include yet. */
  uncounted: number;
  /** Whether new figures are loading. */
  isUpdating: boolean;
};

const ofVersion = (version: number | undefined) => {
  if (version === undefined) return "";
  return version === 0 ? ", without a version" : `, in version ${version}`;
};

/** A sentence that describes the filter, and a button that exports the sessions that match it. */
export function ReportSummary({ filter, total, uncounted, isUpdating }: ReportSummaryProps) {
  const { range, version } = filter;
  const began = total === undefined ? "Sessions that began" : `${counted(total, "session")} began`;
  const missing = `${counted(uncounted, "event")} more ${uncounted === 1 ? "is" : "are"} still being counted.`;
  return (
    <SummaryBar
      said={
        <>
          {began} {rangeWords(range)} (UTC){ofVersion(version)}.{uncounted > 0 && ` ${missing}`}
        </>
      }
      clear={
        filter.isDefault
          ? undefined
          : { label: "Back to the last 30 days", onClear: filter.onReset }
      }
    >
      <UpdatingSign isUpdating={isUpdating} />
      <ExportButton
        address={addressWith("/api/admin/analytics-sessions.csv", { ...range, version })}
        content={total === undefined ? undefined : counted(total, "session")}
      />
    </SummaryBar>
  );
}
