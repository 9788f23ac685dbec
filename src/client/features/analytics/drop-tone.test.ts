import { expect, test } from "vitest";
import { dropTone } from "./drop-tone.ts";

test.each([
  [0, "low"],
  [15, "low"],
  [15.1, "medium"],
  [30, "medium"],
  [30.1, "high"],
  [100, "high"],
])("a step that loses %f percent is told as %s", (percent, tone) => {
  expect(dropTone(percent)).toBe(tone);
});
