import { addDays, type IsoDate } from "#common/dates.ts";
import { shortDate } from "#common/short-dates.ts";
import type { DayRange } from "./analytics-view.ts";

type Day = { date: IsoDate; sessions: number; completed: number };

/** A bar of the chart: a day, a week from its Monday, or a month, as far as it is in the range. */
export type Stretch = {
  /** As there is room for below the bar. */
  label: string;
  /** In full. */
  name: string;
  sessions: number;
  completed: number;
};

export type Stretches = { unit: "day" | "week" | "month"; stretches: Stretch[] };

/** With more days than these, they are put together: to weeks, to months. */
const mostDays = 120;
const mostDaysInWeeks = 800;

const lengthOf = (from: IsoDate, to: IsoDate) =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;

const dayAndMonth = new Intl.DateTimeFormat("en-US", {
  month: "short",
  day: "numeric",
  timeZone: "UTC",
});
const month = new Intl.DateTimeFormat("en-US", {
  month: "short",
  year: "numeric",
  timeZone: "UTC",
});

/** The last day of the unit that a day is in. */
function endOf(unit: Stretches["unit"], date: IsoDate): IsoDate {
  if (unit === "day") return date;
  const day = new Date(date);
  if (unit === "week") return addDays(date, (7 - day.getUTCDay()) % 7);
  return new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 0))
    .toISOString()
    .slice(0, 10);
}

function nameOf(unit: Stretches["unit"], from: IsoDate, to: IsoDate) {
  if (unit === "day") return { label: dayAndMonth.format(new Date(from)), name: shortDate(from) };
  const label = unit === "month" ? month.format(new Date(from)) : shortDate(from);
  return {
    label,
    name: from === to ? shortDate(from) : `${shortDate(from)} – ${shortDate(to)}`,
  };
}

/**
 * The sessions of every day of a range, those with none as well, in as many bars as one can read. A
 * day that is still ahead is not a day without sessions, nor are, in a long range, those before there
 * were any.
 */
export function groupDays(
  days: Day[],
  range: DayRange,
  { today, firstDay }: { today: IsoDate; firstDay: IsoDate | null },
): Stretches {
  const known = days.at(-1)?.date ?? range.startDate;
  const end = range.endDate > today ? (known > today ? known : today) : range.endDate;
  const isLong = lengthOf(range.startDate, end) > mostDays;
  const start = isLong && firstDay && firstDay > range.startDate ? firstDay : range.startDate;
  const length = lengthOf(start, end);
  const unit = length > mostDaysInWeeks ? "month" : length > mostDays ? "week" : "day";

  const stretches: Stretch[] = [];
  let next = 0;
  for (let from = start; from <= end; ) {
    const whole = endOf(unit, from);
    const to = whole > end ? end : whole;
    const stretch = { ...nameOf(unit, from, to), sessions: 0, completed: 0 };
    for (let day = days[next]; day && day.date <= to; day = days[next]) {
      stretch.sessions += day.sessions;
      stretch.completed += day.completed;
      next += 1;
    }
    stretches.push(stretch);
    from = addDays(to, 1);
  }
  return { unit, stretches };
}
