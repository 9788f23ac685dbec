import { describe, expect, test } from "vitest";
import { analyticsSearch } from "#common/analytics/report-input.ts";
import { viewOf } from "./analytics-view.ts";
import { rangeOf } from "./day-range.ts";

const today = "2026-03-31";

describe("the analytics screen's URL selects what the report shows", () => {
  test("the days and the questionnaire version in the analytics screen's URL are parsed", () => {
    const search = { startDate: "2026-01-05", endDate: "2026-01-05", version: 0 };
    expect(analyticsSearch.parse(search)).toEqual(search);
    expect(analyticsSearch.parse({ startDate: "2026-01-05" })).toEqual({ startDate: "2026-01-05" });
  });

  test.each([
    [{ startDate: "2026-02-30" }],
    [{ startDate: "0026-02-03" }],
    [{ endDate: 2026 }],
    [{ startDate: "2026-02-02", endDate: "2026-02-01" }],
    [{ version: -1 }],
    [{ version: 1.5 }],
    [{ version: "newest" }],
    [{ version: 2_147_483_648 }],
    [{ something: "else" }],
  ])("the invalid or unknown parameters %j in the analytics screen's URL are ignored", (search) => {
    expect(analyticsSearch.parse(search)).toEqual({});
  });
});

describe("the analytics screen fills in missing start and end dates of its date range", () => {
  test.each([
    ["without dates is the last 30 days", {}, "2026-03-02", "2026-03-31"],
    [
      "with only a past start date ends today",
      { startDate: "2026-01-01" },
      "2026-01-01",
      "2026-03-31",
    ],
    [
      "with only a future start date is that one day",
      { startDate: "2026-05-01" },
      "2026-05-01",
      "2026-05-01",
    ],
    ["with only an end date has 30 days", { endDate: "2025-12-31" }, "2025-12-02", "2025-12-31"],
    [
      "with both dates stays the same",
      { startDate: "2026-01-01", endDate: "2026-01-07" },
      "2026-01-01",
      "2026-01-07",
    ],
  ])(
    "on the analytics screen, a date range %s: %j becomes the range from %s to %s",
    (_name, view, startDate, endDate) => {
      expect(rangeOf(view, today)).toEqual({ startDate, endDate });
    },
  );

  test("the analytics screen's URL leaves out the default date range", () => {
    expect(viewOf(rangeOf({}, today), undefined, today)).toEqual({});
    expect(viewOf(rangeOf({}, today), 3, today)).toEqual({ version: 3 });
    const range = { startDate: "2026-03-01", endDate: today };
    expect(viewOf(range, 0, today)).toEqual({ ...range, version: 0 });
  });
});
