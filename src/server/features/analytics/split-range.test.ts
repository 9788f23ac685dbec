import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays } from "#common/dates.ts";
import { spansAround, spansOfRange } from "./split-range.ts";

const daysOf = (firstDay: string, days: number) =>
  Array.from({ length: days }, (_, index) => addDays(firstDay, index));

test("a range of days is divided into spans that together contain each of its days exactly once", () => {
  fc.assert(
    fc.property(fc.integer({ min: -800, max: 40_000 }), fc.nat(2_000), (from, length) => {
      const first = addDays("1970-01-01", from);
      const last = addDays(first, length);
      const spans = spansOfRange({ first, last });
      expect(spans.flatMap((span) => daysOf(span.firstDay, span.days))).toEqual(
        daysOf(first, length + 1),
      );
    }),
    { numRuns: 60 },
  );
});

test("for each day of a span that spansOfRange returns, spansAround returns the same span", () => {
  const spans = spansOfRange({ first: "2024-02-28", last: "2027-11-05" });
  for (const span of spans) {
    for (const day of daysOf(span.firstDay, span.days)) {
      expect(spansAround(day)).toContainEqual(span);
    }
  }
});

test("a range of ten years is divided into fewer than 30 spans", () => {
  const spans = spansOfRange({ first: "2021-01-02", last: "2030-12-30" });
  expect(spans.length).toBeLessThan(30);
});
