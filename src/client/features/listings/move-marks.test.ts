import { expect, test } from "vitest";
import { moveMarks } from "./move-marks.ts";

test("highlights stay on their words when the text around them is edited", () => {
  const before = "rent 900 € now";
  const marks = [
    { name: "rent", start: 5, end: 10 },
    { name: "from", start: 11, end: 14 },
  ];
  const wordsOf = (after: string) =>
    moveMarks(marks, before, after).map(({ start, end }) => after.slice(start, end));
  expect(wordsOf("The rent 900 € now")).toEqual(["900 €", "now"]);
  expect(wordsOf("rent 900 € warm, now")).toEqual(["900 €", "now"]);
  expect(wordsOf("rent 950 € now")).toEqual(["now"]);
  expect(wordsOf("")).toEqual([]);
});
