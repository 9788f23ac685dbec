import { NativeSelect } from "@mantine/core";
import { useState } from "react";
import type { AnalyticsReport } from "#common/analytics/report.ts";
import type { IsoDate } from "#common/dates.ts";
import { DayFilter } from "../../ui/back-office/day-filter.tsx";
import { Pill, Pills } from "../../ui/back-office/pill.tsx";
import styles from "./analytics-filters.module.css";
import {
  type AnalyticsFilter,
  type DayRange,
  isSameRange,
  lastDays,
  readyDays,
} from "./analytics-view.ts";

type AnalyticsFiltersProps = {
  filter: AnalyticsFilter;
  versions: AnalyticsReport["versions"];
  /** The first day with any session; null while there is none, or it is not known. */
  firstDay: IsoDate | null;
};

/** Which sessions the figures are about. */
export function AnalyticsFilters({ filter, versions, firstDay }: AnalyticsFiltersProps) {
  return (
    <section className={styles.filters} aria-label="Filters">
      <ReadyRanges filter={filter} firstDay={firstDay} />
      <div className={styles.fields}>
        <DayFilters filter={filter} />
        <VersionFilter filter={filter} versions={versions} />
      </div>
    </section>
  );
}

function ReadyRanges({ filter, firstDay }: Omit<AnalyticsFiltersProps, "versions">) {
  const { today, range, onRange, onUsual } = filter;
  const ready: { name: string; range: DayRange }[] = readyDays.map((days) => ({
    name: `Last ${days} days`,
    range: lastDays(days, today),
  }));
  const whole = firstDay && firstDay <= today && { startDate: firstDay, endDate: today };
  if (whole) ready.push({ name: "All time", range: whole });
  return (
    <Pills legend="Preset ranges">
      {ready.map(({ name, range: wanted }) => (
        <Pill
          key={name}
          name={name}
          isOn={isSameRange(range, wanted)}
          onToggle={(isOn) => (isOn ? onRange(wanted) : onUsual())}
        />
      ))}
    </Pills>
  );
}

type Dates = { startDate: IsoDate | undefined; endDate: IsoDate | undefined };

function DayFilters({ filter: { range, onRange } }: { filter: AnalyticsFilter }) {
  // What was typed and is no range: it stands until it is one, or another is chosen elsewhere.
  const [tried, setTried] = useState<{ over: DayRange; dates: Dates }>();
  const dates = tried && isSameRange(tried.over, range) ? tried.dates : range;
  const change = (part: Partial<Dates>) => {
    const { startDate, endDate } = { ...dates, ...part };
    const isRange = startDate !== undefined && endDate !== undefined && startDate <= endDate;
    setTried(isRange ? undefined : { over: range, dates: { startDate, endDate } });
    if (isRange && !isSameRange({ startDate, endDate }, range)) onRange({ startDate, endDate });
  };
  const { startDate, endDate } = dates;
  const isBackward = startDate !== undefined && endDate !== undefined && startDate > endDate;
  return (
    <>
      <DayFilter
        label="Start date"
        day={startDate}
        error={
          startDate === undefined
            ? "Please choose a start date"
            : isBackward
              ? "The start date must not be after the end date"
              : undefined
        }
        onChange={(day) => change({ startDate: day })}
      />
      <DayFilter
        label="End date"
        day={endDate}
        error={endDate === undefined ? "Please choose an end date" : undefined}
        onChange={(day) => change({ endDate: day })}
      />
    </>
  );
}

const versionName = (version: number) => (version === 0 ? "No version" : `Version ${version}`);

function VersionFilter({ filter, versions }: Omit<AnalyticsFiltersProps, "firstDay">) {
  const { version, onVersion } = filter;
  const known = versions.map(({ version: each, sessions }) => ({
    value: String(each),
    label: `${versionName(each)} (${sessions.toLocaleString("en-US")})`,
  }));
  // The address may name one that nobody answered in this range.
  const isKnown = version === undefined || versions.some((each) => each.version === version);
  return (
    <NativeSelect
      label="Questionnaire version"
      value={version === undefined ? "" : String(version)}
      data={[
        { value: "", label: "All versions" },
        ...known,
        ...(isKnown ? [] : [{ value: String(version), label: versionName(version) }]),
      ]}
      onChange={({ currentTarget: { value } }) =>
        onVersion(value === "" ? undefined : Number(value))
      }
    />
  );
}
