import { Center, Loader } from "@mantine/core";
import { longDate } from "#common/dates.ts";
import { counted } from "../../counted.ts";
import { SummaryBar } from "../../ui/back-office/summary-bar.tsx";
import { addressWith } from "../export/download-export.ts";
import { ExportButton } from "../export/export-button.tsx";
import type { AnalyticsFilter, DayRange } from "./analytics-view.ts";

type ReportSummaryProps = {
  filter: AnalyticsFilter;
  /** The number of sessions that match the filter; undefined while the number loads. */
  total: number | undefined;
  /** The number of recorded events that the figures do not include yet. */
  uncounted: number;
  /** Whether new figures are loading. */
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

/** Describes the filter in words, and exports the sessions that match it. */
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
        filter.isDefault
          ? undefined
          : { label: "Back to the last 30 days", onClear: filter.onReset }
      }
    >
      {/* The size is fixed, so that nothing moves when the loader appears. */}
      <Center w={24} h={24}>
        {isUpdating && <Loader size={18} aria-hidden />}
        <output className="visually-hidden">{isUpdating && "Updating the figures..."}</output>
      </Center>
      <ExportButton
        address={addressWith("/api/admin/analytics-sessions.csv", { ...range, version })}
        content={total === undefined ? undefined : counted(total, "session")}
      />
    </SummaryBar>
  );
}
