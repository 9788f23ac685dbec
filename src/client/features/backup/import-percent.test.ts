import { expect, test } from "vitest";
import { nextPercent } from "./import-percent.ts";

test("each step of the import progress bar is less than 10 percent, and the bar stops at 95 percent", () => {
  expect(nextPercent(0, 0)).toBe(0);
  expect(nextPercent(0, 0.99)).toBeCloseTo(9.9);
  expect(nextPercent(90, 0.99)).toBe(95);
  expect(nextPercent(95, 0.5)).toBe(95);
});
