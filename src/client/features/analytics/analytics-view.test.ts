import { describe, expect, test } from "vitest";
import { rangeOf, readAnalyticsView, viewOf } from "./analytics-view.ts";

const today = "2026-03-31";

describe("the address of the analytics", () => {
  test("says which days, and which version", () => {
    const search = { startDate: "2026-01-05", endDate: "2026-01-05", version: 0 };
    expect(readAnalyticsView(search)).toEqual(search);
    expect(readAnalyticsView({ startDate: "2026-01-05" })).toEqual({ startDate: "2026-01-05" });
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
  ])("ignores what makes no sense: %j", (search) => {
    expect(readAnalyticsView(search)).toEqual({});
  });
});

describe("the days that are looked at", () => {
  test.each([
    ["the last thirty, with today", {}, "2026-03-02", "2026-03-31"],
    ["from a day until today", { startDate: "2026-01-01" }, "2026-01-01", "2026-03-31"],
    ["a day ahead alone", { startDate: "2026-05-01" }, "2026-05-01", "2026-05-01"],
    ["thirty until a day", { endDate: "2025-12-31" }, "2025-12-02", "2025-12-31"],
    [
      "from one to another",
      { startDate: "2026-01-01", endDate: "2026-01-07" },
      "2026-01-01",
      "2026-01-07",
    ],
  ])("%s", (_what, view, startDate, endDate) => {
    expect(rangeOf(view, today)).toEqual({ startDate, endDate });
  });

  test("are not said where they are as usual", () => {
    expect(viewOf(rangeOf({}, today), undefined, today)).toEqual({});
    expect(viewOf(rangeOf({}, today), 3, today)).toEqual({ version: 3 });
    const range = { startDate: "2026-03-01", endDate: today };
    expect(viewOf(range, 0, today)).toEqual({ ...range, version: 0 });
  });
});
