import { expect, test } from "vitest";
import { findSurplus } from "./retention-rules.ts";

const dayMs = 86_400_000;
const first = Date.parse("2025-01-01T03:00:00.000Z");
const daily = (count: number) =>
  Array.from({ length: count }, (_, day) => {
    const takenAt = new Date(first + day * dayMs);
    return { key: takenAt.toISOString().slice(0, 10), takenAt };
  });

test("the newest remote backup of each of seven days, five weeks and twelve months is kept", () => {
  const backups = daily(500);
  const surplus = new Set(findSurplus(backups));
  const kept = backups.map(({ key }) => key).filter((key) => !surplus.has(key));
  const months = "2025-06-30 2025-07-31 2025-08-31 2025-09-30 2025-10-31 2025-11-30 2025-12-31";
  const monthsAndSundays = "2026-01-31 2026-02-28 2026-03-31 2026-04-19 2026-04-26 2026-04-30";
  const days = "2026-05-03 2026-05-09 2026-05-10 2026-05-11 2026-05-12 2026-05-13 2026-05-14";
  expect(kept).toEqual(`${months} ${monthsAndSundays} ${days} 2026-05-15`.split(" "));
});

test("the retention rules delete nothing if there are only seven daily backups, or if all surplus backups are already deleted", () => {
  const few = daily(7);
  expect(findSurplus(few)).toEqual([]);
  expect(findSurplus(few.toReversed())).toEqual([]);
  const all = daily(200);
  const surplus = new Set(findSurplus(all));
  expect(findSurplus(all.filter(({ key }) => !surplus.has(key)))).toEqual([]);
});
