import { DateTime } from "luxon";
import type { CallRules, WeeklyTime } from "#common/calls/call-hours.ts";

const minuteMs = 60_000;
const hourMs = 3_600_000;

/** The time of a booked feedback call, which is therefore not free. */
export type TakenTime = { startsAt: Date; endsAt: Date };

/**
 * Returns the time at which, on the given day, a clock shows the given local time, such as `09:30`.
 */
function atLocal(day: DateTime, local: string): DateTime {
  const [hour = 0, minute = 0] = local.split(":").map(Number);
  return day.set({ hour, minute, second: 0, millisecond: 0 });
}

/**
 * Returns the times on a day at which a feedback call can begin, in milliseconds since 1970. A
 * member of the team takes calls between the local times `from` and `until`. Each call begins and
 * ends between these times, even on days on which the clock is changed.
 */
function beginningsOn(day: DateTime, { from, until }: WeeklyTime, rules: CallRules): number[] {
  const begin = atLocal(day, from);
  const end = atLocal(day, until);
  const length = rules.minutes * minuteMs;
  const step = length + rules.pauseMinutes * minuteMs;
  const times: number[] = [];
  for (let time = begin.toMillis(); time + length <= end.toMillis(); time += step) times.push(time);
  // If the clock is not changed between `from` and `until`, calls that begin at `times` are within
  // these hours. Otherwise, each time is converted to local time and checked. This is slow, but
  // rarely needed.
  const isUsual =
    begin.offset === end.offset &&
    begin.toFormat("HH:mm") === from &&
    end.toFormat("HH:mm") === until;
  if (isUsual) return times;
  const isWithin = (time: number) => {
    const local = DateTime.fromMillis(time, { zone: rules.timeZone });
    const clock = local.toFormat("HH:mm");
    return local.hasSame(day, "day") && clock >= from && clock <= until;
  };
  return times.filter((time) => isWithin(time) && isWithin(time + length));
}

/**
 * Returns the times at which a feedback call with a member of the team can begin, earliest first.
 * They are within the member's weekly hours and after the notice period. They overlap neither with
 * a booked feedback call nor with the pause around it.
 *
 * @param taken the booked calls of the member
 * @param notice whether the times must be after the notice period; the team itself may choose a
 *   nearer time
 * @param at the only time to check, which is faster; undefined for all times
 */
export function freeTimes(
  rules: CallRules,
  taken: readonly TakenTime[],
  { now, notice = true, at }: { now: Date; notice?: boolean; at?: Date | undefined },
): Date[] {
  const soonest = now.getTime() + (notice ? rules.noticeHours * hourMs : 0);
  const farthest = now.getTime() + rules.daysAhead * 24 * hourMs;
  const earliest = Math.max(soonest, at?.getTime() ?? soonest);
  const latest = Math.min(farthest, at?.getTime() ?? farthest);
  const length = rules.minutes * minuteMs;
  const pause = rules.pauseMinutes * minuteMs;
  const isFree = (time: number) =>
    time >= earliest &&
    time <= latest &&
    taken.every(
      ({ startsAt, endsAt }) =>
        time + length + pause <= startsAt.getTime() || time - pause >= endsAt.getTime(),
    );
  const times: number[] = [];
  let day = DateTime.fromMillis(earliest, { zone: rules.timeZone }).startOf("day");
  for (; day.toMillis() <= latest; day = day.plus({ days: 1 }).startOf("day")) {
    for (const weekly of rules.weekly) {
      if (weekly.weekday === day.weekday) times.push(...beginningsOn(day, weekly, rules));
    }
  }
  return times
    .filter(isFree)
    .sort((a, b) => a - b)
    .map((time) => new Date(time));
}
