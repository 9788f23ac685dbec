import { Group } from "@mantine/core";
import { useState } from "react";
import type { IsoDate } from "#common/dates.ts";
import { DayFilter } from "../../ui/back-office/day-filter.tsx";
import { Pill, Pills } from "../../ui/back-office/pill.tsx";
import { type DayRange, isSameRange, lastDays, presetDays, type RangeFilter } from "./day-range.ts";

type PresetRangesProps = {
  filter: RangeFilter;
  /**
   * The first day that has figures. The range “All time” begins on this day. Null if the day is not
   * known.
   */
  firstDay: IsoDate | null;
};

/** Buttons that choose a range of days which ends today. */
export function PresetRanges({ filter, firstDay }: PresetRangesProps) {
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

/** The fields for the first and the last day of a range. */
export function DateFields({ filter: { range, onRange } }: { filter: RangeFilter }) {
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
    <Group grow gap="sm" align="start" w={{ md: "22.75rem" }}>
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
    </Group>
  );
}
