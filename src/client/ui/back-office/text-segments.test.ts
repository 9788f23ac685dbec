import { expect, test } from "vitest";
import { splitText } from "./text-segments.ts";

test("a text is split where highlights begin and end, also where highlights overlap, and the part of a highlight beyond the text's end is ignored", () => {
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
