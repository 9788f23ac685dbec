import { expect, test } from "vitest";
import { splitText } from "./text-segments.ts";

test("a text is split at the beginning and end of each highlight, even if highlights overlap or reach beyond the text's end", () => {
  expect(
    splitText("900 € warm", [
      { name: "rent", start: 0, end: 10 },
      { name: "kind", start: 6, end: 99 },
    ]),
  ).toEqual([
    { start: 0, text: "900 € ", names: ["rent"] },
    { start: 6, text: "warm", names: ["rent", "kind"] },
  ]);
  expect(splitText("", [{ name: "rent", start: 0, end: 3 }])).toEqual([]);
  expect(splitText("plain", [])).toEqual([{ start: 0, text: "plain", names: [] }]);
});
