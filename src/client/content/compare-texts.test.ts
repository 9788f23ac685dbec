import { expect, test } from "vitest";
import { compareTexts, type Stretch } from "./compare-texts.ts";

const changed = (stretches: Stretch[]) =>
  stretches.flatMap((stretch) => ("text" in stretch && stretch.changed ? [stretch.text] : []));

test("a comparison of two texts shows the words that differ", () => {
  const { before, after } = compareTexts("Rent in Lisbon rises", "Rent in Berlin rises");
  expect(changed(before)).toEqual(["Lisbon"]);
  expect(changed(after)).toEqual(["Berlin"]);
  expect(before[0]).toEqual({ text: "Rent in ", changed: false });
});

test("words that only one of two compared texts contains are shown only on the side of that text", () => {
  const { before, after } = compareTexts("One three", "One two three");
  expect(changed(before)).toEqual([]);
  expect(changed(after).join("").trim()).toBe("two");
});

test("long unchanged parts of two compared texts are skipped, except next to a change", () => {
  const long = "The same words again. ".repeat(100);
  const { before, after } = compareTexts(`${long}old ${long}`, `${long}new ${long}`);
  expect(before.filter((stretch) => "skipped" in stretch)).toHaveLength(2);
  const shown = (stretches: Stretch[]) =>
    stretches.reduce((sum, part) => sum + ("text" in part ? part.text.length : part.skipped), 0);
  expect(shown(before)).toBe(long.length * 2 + 4);
  expect(shown(after)).toBe(long.length * 2 + 4);
  expect(before[0]).toHaveProperty("skipped");
});

test("two large, different texts are compared within five seconds of CPU time", () => {
  const words = (seed: number) =>
    Array.from({ length: 30_000 }, (_, n) => ((n * seed) % 9973).toString(36)).join(" ");
  const begun = process.threadCpuUsage();
  const { before, after } = compareTexts(words(31), words(77));
  const { user, system } = process.threadCpuUsage(begun);
  expect((user + system) / 1_000).toBeLessThan(5_000);
  expect(changed(before).length).toBeGreaterThan(0);
  expect(changed(after).length).toBeGreaterThan(0);
});
