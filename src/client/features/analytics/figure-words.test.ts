import { expect, test } from "vitest";
import { durationWords } from "./figure-words.ts";

test.each([
  [0, "0 s"],
  [24, "24 s"],
  [59, "59 s"],
  [60, "1 min"],
  [95, "1 min 35 s"],
  [600, "10 min"],
  [3540, "59 min"],
  [3600, "60 min or more"],
])("a duration of %i seconds is formatted as %s", (seconds, words) => {
  expect(durationWords(seconds)).toBe(words);
});
