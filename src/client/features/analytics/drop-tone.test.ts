import { expect, test } from "vitest";
import { dropTone, largestDropOff } from "./drop-tone.ts";

test.each([
  [0, "low"],
  [15, "low"],
  [15.1, "medium"],
  [30, "medium"],
  [30.1, "high"],
  [100, "high"],
])("a step that %f percent of the sessions leave is classified as %s", (percent, tone) => {
  expect(dropTone(percent)).toBe(tone);
});

test("the step that loses the highest percentage of sessions has the largest drop-off; if percentages tie, the number of sessions decides", () => {
  const step = (stepId: string, dropoffs: number, views: number) => ({
    stepId,
    title: null,
    views,
    completions: views - dropoffs,
    dropoffs,
    dropoffRate: (100 * dropoffs) / views,
    medianSeconds: null,
    p90Seconds: null,
    trend: [],
  });
  const most = step("most sessions", 100, 1000);
  const few = step("one of three", 1, 3);
  const share = step("two of six", 2, 6);
  expect(largestDropOff([most, few, share])).toBe(share);
  expect(largestDropOff([step("none", 0, 10)])).toBeUndefined();
  expect(largestDropOff([])).toBeUndefined();
});
