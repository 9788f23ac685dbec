import { Flex, Group, NativeSelect } from "@mantine/core";
import { useState } from "react";
import type { AnalyticsReport } from "#common/analytics/report.ts";
import type { IsoDate } from "#common/dates.ts";
import { DayFilter } from "../../ui/back-office/day-filter.tsx";
import { Pill, Pills } from "../../ui/back-office/pill.tsx";
import {
  type AnalyticsFilter,
  type DayRange,
  isSameRange,
  lastDays,
  presetDays,
} from "./analytics-view.ts";

type AnalyticsFiltersProps = {
  filter: AnalyticsFilter;
  versions: AnalyticsReport["versions"];
  /** The day of the very first session; null until the day is loaded, or if there is no session. */
  firstDay: IsoDate | null;
};

/** The fields that select the sessions of the report. */
export function AnalyticsFilters({ filter, versions, firstDay }: AnalyticsFiltersProps) {
  return (
    <section aria-label="Filters">
      <PresetRanges filter={filter} firstDay={firstDay} />
      <Flex direction={{ base: "column", md: "row" }} gap="sm" mt="sm">
        <Group grow gap="sm" align="start" w={{ md: "22.75rem" }}>
          <DateFields filter={filter} />
        </Group>
        <VersionField filter={filter} versions={versions} />
      </Flex>
    </section>
  );
}

function PresetRanges({ filter, firstDay }: Omit<AnalyticsFiltersProps, "versions">) {
  const { today, range, onRange, onReset } = filter;
  const presets: { name: string; range: DayRange }[] = presetDays.map((days) => ({
    name: `Last ${days} days`,
    range: lastDays(days, today),
  }));
  const whole = firstDay && firstDay <= today && { startDate: firstDay, endDate: today };
  if (whole) presets.push({ name: "All time", range: whole });
  return (
    <Pills legend="Preset ranges">
      {presets.map(({ name, range: wanted }) => (
        <Pill
          key={name}
          name={name}
          isOn={isSameRange(range, wanted)}
          onToggle={(isOn) => (isOn ? onRange(wanted) : onReset())}
        />
      ))}
    </Pills>
  );
}

type TypedDates = { startDate: IsoDate | undefined; endDate: IsoDate | undefined };

function DateFields({ filter: { range, onRange } }: { filter: AnalyticsFilter }) {
  // An invalid date range, such as an end before its start, stays visible in the fields, but is not
  // used as a filter.
  const [draft, setDraft] = useState<{ base: DayRange; dates: TypedDates }>();
  const dates = draft && isSameRange(draft.base, range) ? draft.dates : range;
  const change = (part: Partial<TypedDates>) => {
    const { startDate, endDate } = { ...dates, ...part };
    const isRange = startDate !== undefined && endDate !== undefined && startDate <= endDate;
    setDraft(isRange ? undefined : { base: range, dates: { startDate, endDate } });
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

function VersionField({ filter, versions }: Omit<AnalyticsFiltersProps, "firstDay">) {
  const { version, onVersion } = filter;
  const known = versions.map(({ version: each, sessions }) => ({
    value: String(each),
    label: `${versionName(each)} (${sessions.toLocaleString("en-US")})`,
  }));
  // The version of the questionnaire in the address is listed even if no session of the date range
  // used it.
  const isKnown = version === undefined || versions.some((each) => each.version === version);
  return (
    <NativeSelect
      w={{ md: "14rem" }}
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
