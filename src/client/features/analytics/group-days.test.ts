import { describe, expect, test } from "vitest";
import { groupDays } from "./group-days.ts";

const today = "2026-03-31";
const day = (date: string, sessions: number, completed = 0) => ({
  date,
  sessions,
  completed,
  abandoned: 0,
});
const total = (periods: { sessions: number }[]) =>
  periods.reduce((sum, { sessions }) => sum + sessions, 0);

describe("sessions are grouped by day, week or month, depending on the length of the date range", () => {
  test("sessions that are grouped by day include days on which there was no session", () => {
    const days = [day("2026-03-02", 3, 1), day("2026-03-04", 1)];
    const range = { startDate: "2026-03-01", endDate: "2026-03-05" };
    const { unit, periods } = groupDays(days, range, { today, firstDay: "2026-03-02" });
    expect(unit).toBe("day");
    expect(periods.map(({ label, sessions, completed }) => [label, sessions, completed])).toEqual([
      ["Mar 1", 0, 0],
      ["Mar 2", 3, 1],
      ["Mar 3", 0, 0],
      ["Mar 4", 1, 0],
      ["Mar 5", 0, 0],
    ]);
  });

  test("future days are left out when sessions are grouped by day, unless a future day has sessions", () => {
    const range = { startDate: "2026-03-30", endDate: "2026-12-31" };
    const when = { today, firstDay: "2025-01-01" };
    expect(groupDays([], range, when).periods).toHaveLength(2);
    const { periods } = groupDays([day("2026-04-01", 1)], range, when);
    expect(periods.map(({ sessions }) => sessions)).toEqual([0, 0, 1]);
  });

  test("in a date range of more than 120 days, sessions are grouped by weeks from Monday to Sunday", () => {
    // A Saturday, a Sunday and a Monday: the Monday belongs to the next week.
    const days = [day("2025-11-01", 1), day("2025-11-02", 2), day("2025-11-03", 4)];
    const range = { startDate: "2025-11-01", endDate: "2026-03-01" };
    const { unit, periods } = groupDays(days, range, { today, firstDay: "2025-01-01" });
    expect(unit).toBe("week");
    expect(periods.slice(0, 2)).toEqual([
      {
        label: "Nov 1, 2025",
        name: "Nov 1, 2025 – Nov 2, 2025",
        sessions: 3,
        completed: 0,
        abandoned: 0,
      },
      {
        label: "Nov 3, 2025",
        name: "Nov 3, 2025 – Nov 9, 2025",
        sessions: 4,
        completed: 0,
        abandoned: 0,
      },
    ]);
    expect(periods.at(-1)?.name).toBe("Feb 23, 2026 – Mar 1, 2026");
    expect(total(periods)).toBe(7);
  });

  test("in a date range of more than 800 days, sessions are grouped by month", () => {
    const days = [day("2023-02-28", 1), day("2023-03-01", 2), day("2026-03-31", 4)];
    const range = { startDate: "2023-02-15", endDate: today };
    const { unit, periods } = groupDays(days, range, { today, firstDay: "2023-01-01" });
    expect(unit).toBe("month");
    expect(periods).toHaveLength(38);
    expect(periods[0]).toMatchObject({ label: "Feb 2023", sessions: 1 });
    expect(periods[0]?.name).toBe("Feb 15, 2023 – Feb 28, 2023");
    expect(periods.at(-1)).toMatchObject({ label: "Mar 2026", sessions: 4 });
    expect(total(periods)).toBe(7);
  });

  test("if a date range begins long before the first recorded session, the grouped sessions begin with the day of that session", () => {
    const range = { startDate: "2000-01-01", endDate: "9999-12-31" };
    const days = [day("2026-03-28", 1), day("2026-03-30", 2)];
    const { unit, periods } = groupDays(days, range, { today, firstDay: "2026-03-28" });
    expect(unit).toBe("day");
    expect(periods.map(({ sessions }) => sessions)).toEqual([1, 0, 2, 0]);
  });
});
