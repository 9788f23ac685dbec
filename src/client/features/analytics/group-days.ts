import type { AnalyticsReport } from "#common/analytics/report.ts";
import { addDays, type IsoDate } from "#common/dates.ts";
import { shortDate } from "#common/short-dates.ts";
import type { DayRange } from "./day-range.ts";

type Day = AnalyticsReport["days"][number];

/**
 * The period of one bar of the chart: a day, a week that begins on Monday, or a month. At the ends
 * of the date range, a period may be shorter.
 */
export type Period = {
  /** The short name of the period, for the axis of the chart. */
  label: string;
  /** The full name of the period, such as `Nov 3, 2025 – Nov 9, 2025`. */
  name: string;
  sessions: number;
  completed: number;
  abandoned: number;
};

export type Periods = { unit: "day" | "week" | "month"; periods: Period[] };

/**
 * The maximum number of days in a range that is grouped by day, and in a range that is grouped by
 * week. Longer ranges are grouped by month.
 */
const mostDays = 120;
const mostDaysInWeeks = 800;

const countDays = (from: IsoDate, to: IsoDate) =>
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

/** Returns the last day of the period (day, week or month) that contains the given date. */
function endOf(unit: Periods["unit"], date: IsoDate): IsoDate {
  if (unit === "day") return date;
  const day = new Date(date);
  if (unit === "week") return addDays(date, (7 - day.getUTCDay()) % 7);
  return new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 0))
    .toISOString()
    .slice(0, 10);
}

function nameOf(unit: Periods["unit"], from: IsoDate, to: IsoDate) {
  if (unit === "day") return { label: dayAndMonth.format(new Date(from)), name: shortDate(from) };
  const label = unit === "month" ? month.format(new Date(from)) : shortDate(from);
  return {
    label,
    name: from === to ? shortDate(from) : `${shortDate(from)} – ${shortDate(to)}`,
  };
}

/**
 * Groups the sessions of a date range by day, week or month, depending on the length of the range.
 * Periods without sessions are included. Future days are left out and, in a long range, also the
 * days before the very first session.
 */
export function groupDays(
  days: Day[],
  range: DayRange,
  { today, firstDay }: { today: IsoDate; firstDay: IsoDate | null },
): Periods {
  const known = days.at(-1)?.date ?? range.startDate;
  const end = range.endDate > today ? (known > today ? known : today) : range.endDate;
  const isLong = countDays(range.startDate, end) > mostDays;
  const start = isLong && firstDay && firstDay > range.startDate ? firstDay : range.startDate;
  const length = countDays(start, end);
  const unit = length > mostDaysInWeeks ? "month" : length > mostDays ? "week" : "day";

  const periods: Period[] = [];
  let next = 0;
  for (let from = start; from <= end; ) {
    const whole = endOf(unit, from);
    const to = whole > end ? end : whole;
    const period = { ...nameOf(unit, from, to), sessions: 0, completed: 0, abandoned: 0 };
    for (let day = days[next]; day && day.date <= to; day = days[next]) {
      period.sessions += day.sessions;
      period.completed += day.completed;
      period.abandoned += day.abandoned;
      next += 1;
    }
    periods.push(period);
    from = addDays(to, 1);
  }
  return { unit, periods };
}
