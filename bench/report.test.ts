import { expect, test } from "vitest";
import { type Part, selectParts } from "./part.ts";
import { withFigures } from "./performance-page.ts";
import { formatTable, judge, type Row } from "./report.ts";
import { median, percentile, rounds } from "./rounds.ts";
import { runParts } from "./run-parts.ts";

const row: Row = { name: "a page", unit: "ms", measured: 40, limit: 50, limitIs: "maximum" };
const judged = (change: Partial<Row>) => judge("part", { ...row, ...change });
const programs = { chromium: undefined, postgres: undefined, wrk: undefined };

test("a figure of the bench passes if it equals its limit, and fails if it is above the limit or not a number", () => {
  expect(judged({ measured: 50 }).pass).toBe(true);
  expect(judged({ measured: 50.1 }).pass).toBe(false);
  expect(judged({ measured: 50, limitIs: "minimum" }).pass).toBe(true);
  expect(judged({ measured: 49.9, limitIs: "minimum" }).pass).toBe(false);
  expect(judged({ measured: Number.NaN }).pass).toBe(false);
  expect(judged({ measured: Number.NaN, limitIs: "minimum" }).pass).toBe(false);
});

test("if the limit of a measured value is zero, the bench reports the ratio of the value to the limit as null", () => {
  expect(judged({ measured: 0, limit: 0 })).toMatchObject({ ratio: null, pass: true });
  expect(judged({ measured: 1, limit: 0 })).toMatchObject({ ratio: null, pass: false });
});

test("the bench's table of results shows the measured figures, and the parts of the bench that failed or were skipped", () => {
  const text = formatTable({
    rows: [judged({ note: "the slowest" }), judged({ name: "b", measured: 50.04 })],
    failed: [{ part: "logins", message: "no answer" }],
    skipped: [{ part: "backup", remedy: "install postgresql" }],
  });
  expect(text.split("\n")).toEqual([
    "figure  measured  limit      ratio  pass",
    "a page  40.0 ms   ≤ 50.0 ms  0.80   yes",
    "b       50.0 ms   ≤ 50.0 ms  1.00   NO",
    "a page: the slowest",
    "FAILED   logins: no answer",
    "SKIPPED  backup: install postgresql",
  ]);
});

test("if a part of the bench throws or lacks a program, the other parts still run", async () => {
  const said: string[] = [];
  const results = await runParts(
    [
      { name: "first", measure: () => Promise.reject(new Error("it broke")) },
      { name: "second", needs: "postgres", measure: async () => [row] },
      { name: "two-programs", needs: "chromium", alsoNeeds: "wrk", measure: async () => [row] },
      { name: "third", measure: async () => [row] },
    ],
    { ...programs, chromium: "/usr/bin/chromium" },
    (line) => said.push(line),
  );
  expect(results.failed).toEqual([{ part: "first", message: "it broke" }]);
  expect(results.skipped).toEqual([
    { part: "second", remedy: "install postgresql" },
    { part: "two-programs", remedy: "install wrk, and run on Linux" },
  ]);
  expect(results.rows.map(({ part }) => part)).toEqual(["third"]);
  expect(said[0]).toBe("1/2  first …");
  expect(said[1]).toMatch(/^Error: it broke\n/);
  expect(said[2]).toMatch(/^FAILED {2}first \(\d+\.\d s\)$/);
});

test("parts of the bench are selected by their names or by the beginnings of their names", () => {
  const parts: Part[] = ["logins", "logins-flood", "analytics-embedded", "analytics-postgres"].map(
    (name) => ({
      name,
      measure: async () => [row],
    }),
  );
  const namesOf = (...names: string[]) => selectParts(parts, names).map(({ name }) => name);
  expect(namesOf("analytics")).toEqual(["analytics-embedded", "analytics-postgres"]);
  expect(namesOf("logins")).toEqual(["logins"]);
  expect(namesOf()).toEqual(parts.map(({ name }) => name));
  expect(() => namesOf("login")).toThrow(
    'There is no part "login" of the bench. There are: logins, logins-flood',
  );
});

test("writing new figures into the documentation page replaces only the text between the page's markers", () => {
  const run = { date: "2026-01-31", machine: ["some processor, 2 cores"] };
  const page = "# Title\n\n<!-- figures: begin -->\nold\n<!-- figures: end -->\n\nAfter\n";
  const written = withFigures(page, [judged({ name: "a | b", note: "slow" })], run);
  expect(written).toBe(`# Title

<!-- figures: begin -->

Measured on 2026-01-31; 1 of 1 figures are within their limits.

- some processor, 2 cores

| figure | measured | limit | ratio | pass |
| --- | --- | --- | --- | --- |
| a \\| b<br>*slow* | 40.0 ms | ≤ 50.0 ms | 0.80 | yes |

<!-- figures: end -->

After
`);
  expect(withFigures(written, [judged({ name: "a | b", note: "slow" })], run)).toBe(written);
  expect(() => withFigures("# Title\n", [], run)).toThrow("has no markers");
});

test("the bench leaves the first round of a measurement out of the results", async () => {
  expect(await rounds(async (round) => round)).toEqual([1, 2, 3]);
  expect(median([3, 1, 2])).toBe(2);
  expect(percentile([5, 1, 4, 2, 3], 95)).toBe(5);
  expect(percentile([5, 1, 4, 2, 3], 40)).toBe(2);
});
