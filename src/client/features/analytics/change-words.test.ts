import { expect, test } from "vitest";
import { countChange, shareChange } from "./change-words.ts";

test.each([
  [9, 8, "+12.5% (before: 8)"],
  [4, 8, "−50.0% (before: 8)"],
  [8, 8, "±0.0% (before: 8)"],
  [2400, 1200, "+100.0% (before: 1,200)"],
  [3, 0, "before: 0"],
])("a change to %i sessions from %i sessions is described as %s", (now, before, words) => {
  expect(countChange(now, before)).toBe(words);
});

test.each([
  [33.3, 30.1, "+3.2 points (before: 30.1%)"],
  [30.1, 33.3, "−3.2 points (before: 33.3%)"],
  [50, 50, "±0.0 points (before: 50.0%)"],
])("a change of a share to %d percent from %d percent is described as %s", (now, before, words) => {
  expect(shareChange(now, before)).toBe(words);
});
