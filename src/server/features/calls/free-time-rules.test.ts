import fc from "fast-check";
import { expect, test } from "vitest";
import type { CallRules } from "#common/calls/call-hours.ts";
import { freeTimes } from "./free-time-rules.ts";

const rules: CallRules = {
  weekly: [{ weekday: 2, from: "09:00", until: "10:30" }],
  timeZone: "Europe/Berlin",
  minutes: 20,
  pauseMinutes: 10,
  noticeHours: 4,
  daysAhead: 14,
  place: "https://meet.example/roost",
};
const iso = (times: Date[]) => times.map((time) => time.toISOString());

test("free times for feedback calls, with pauses between them, fill a team member's weekly hours", () => {
  const now = new Date("2026-11-23T08:00:00Z");
  expect(iso(freeTimes({ ...rules, daysAhead: 7 }, [], { now }))).toEqual([
    "2026-11-24T08:00:00.000Z",
    "2026-11-24T08:30:00.000Z",
    "2026-11-24T09:00:00.000Z",
  ]);
});

test("call times that begin sooner than the minimum notice are offered to the team, but not to searchers", () => {
  const now = new Date("2026-11-24T04:30:00Z");
  const near = { ...rules, daysAhead: 1 };
  expect(iso(freeTimes(near, [], { now }))).toEqual([
    "2026-11-24T08:30:00.000Z",
    "2026-11-24T09:00:00.000Z",
  ]);
  expect(freeTimes(near, [], { now, notice: false })).toHaveLength(3);
});

/**
 * Returns the local times that are offered for feedback calls during one night. The only member of
 * the team works at night.
 */
function nightTimes(day: string, weekly: { from: string; until: string }): string[] {
  const weekday = 7;
  const night: CallRules = {
    ...rules,
    weekly: [{ weekday, ...weekly }],
    minutes: 30,
    pauseMinutes: 0,
    daysAhead: 1,
  };
  const now = new Date(`${day}T12:00:00Z`);
  return freeTimes(night, [], { now: new Date(now.getTime() - 86_400_000), notice: false }).map(
    (time) => local(time, rules.timeZone).slice(-5),
  );
}

test("on the 23-hour day, no call times are offered in the hour that the clock skips", () => {
  expect(nightTimes("2027-03-28", { from: "01:00", until: "04:00" })).toEqual([
    "01:00",
    "01:30",
    "03:00",
    "03:30",
  ]);
  // On this day, the clock jumps from 02:00 to 03:00, so the times between do not exist.
  expect(nightTimes("2027-03-28", { from: "02:15", until: "02:45" })).toEqual([]);
});

test("on the 25-hour day, call times are offered in both occurrences of the repeated hour", () => {
  expect(nightTimes("2026-10-25", { from: "01:30", until: "03:30" })).toEqual([
    "01:30",
    "02:00",
    "02:30",
    "02:00",
    "02:30",
    "03:00",
  ]);
});

/** Formats a time by the clock of a time zone, such as `Mon 09:30`. */
const local = (time: Date, timeZone: string): string =>
  new Intl.DateTimeFormat("en-GB", {
    weekday: "short",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
    timeZone,
  })
    .format(time)
    .replace(",", "");

const weekdays = ["", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];
const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;

const anyRules: fc.Arbitrary<CallRules> = fc.record({
  weekly: fc.uniqueArray(
    fc
      .tuple(fc.integer({ min: 1, max: 7 }), fc.nat(1_300), fc.integer({ min: 1, max: 400 }))
      .map(([weekday, from, length]) => ({
        weekday,
        from: clock(from),
        until: clock(Math.min(from + length, 1_439)),
      })),
    { selector: ({ weekday }) => weekday, maxLength: 7 },
  ),
  timeZone: fc.constantFrom(
    "Europe/Berlin",
    "Europe/Lisbon",
    "America/New_York",
    "Australia/Lord_Howe",
    "Asia/Kathmandu",
    "UTC",
  ),
  minutes: fc.integer({ min: 5, max: 90 }),
  pauseMinutes: fc.nat(30),
  noticeHours: fc.nat(48),
  daysAhead: fc.integer({ min: 1, max: 20 }),
  place: fc.constant("https://meet.example/roost"),
});

test("each free time for a call is within the weekly hours, after the notice period and within the bookable days, and no two of them overlap", () => {
  // The changes of the clock in spring and in autumn, in several zones, are within the tested
  // weeks.
  const around = fc.constantFrom("2027-03-10", "2027-03-27", "2026-10-20", "2026-10-31");
  fc.assert(
    fc.property(anyRules, around, fc.nat(14 * 1440), (some, day, minutes) => {
      const now = new Date(Date.parse(`${day}T00:00:00Z`) + minutes * 60_000);
      const times = freeTimes(some, [], { now });
      let before = Number.NEGATIVE_INFINITY;
      for (const time of times) {
        const begins = local(time, some.timeZone);
        const ends = local(new Date(time.getTime() + some.minutes * 60_000), some.timeZone);
        const within = some.weekly.some(
          ({ weekday, from, until }) =>
            begins >= `${weekdays[weekday]} ${from}` &&
            ends <= `${weekdays[weekday]} ${until}` &&
            begins.startsWith(`${weekdays[weekday]} `) &&
            ends.startsWith(`${weekdays[weekday]} `),
        );
        expect(within).toBe(true);
        expect(time.getTime() - now.getTime()).toBeGreaterThanOrEqual(some.noticeHours * 3_600_000);
        expect(time.getTime() - now.getTime()).toBeLessThanOrEqual(some.daysAhead * 86_400_000);
        expect(time.getTime()).toBeGreaterThanOrEqual(before);
        before = time.getTime() + some.minutes * 60_000;
      }
    }),
    { numRuns: 300 },
  );
});

test("a booked feedback call removes exactly the free times that overlap with the call or with the pause around it", () => {
  fc.assert(
    fc.property(
      anyRules,
      fc.nat(20 * 1440),
      fc.integer({ min: 5, max: 120 }),
      (some, at, length) => {
        const now = new Date("2027-03-10T00:00:00Z");
        const startsAt = new Date(now.getTime() + at * 60_000);
        const endsAt = new Date(startsAt.getTime() + length * 60_000);
        const all = freeTimes(some, [], { now });
        const left = freeTimes(some, [{ startsAt, endsAt }], { now });
        const pause = some.pauseMinutes * 60_000;
        const clear = all.filter(
          (time) =>
            time.getTime() + some.minutes * 60_000 + pause <= startsAt.getTime() ||
            time.getTime() >= endsAt.getTime() + pause,
        );
        expect(left).toEqual(clear);
      },
    ),
    { numRuns: 200 },
  );
});
