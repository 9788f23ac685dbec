import { describe, expect, test } from "vitest";
import { submissionSearch } from "#common/submissions/submission-input.ts";
import { addressOf, viewOf } from "../accounts/searched-view.ts";
import { describeFilter } from "./describe-filter.ts";
import { filterOf, narrow, type SubmissionView } from "./submission-view.ts";

const texts = {
  keyOf: (text: string) => `key-of-${text.length}`,
  textOf: (key: string) => (key === "key-of-3" ? "ana" : undefined),
};

describe("the list of submissions stores its state in its URL", () => {
  test("the URL of the list of submissions restores the state of the list, and refers to the search text only by a key", () => {
    const view: SubmissionView = {
      q: "ana",
      sort: "name",
      page: 2,
      status: "working",
      city: "lisbon",
      assignee: 0,
      from: "2026-01-05",
      to: "2026-01-05",
      overdue: true,
    };
    const address = addressOf(view, texts);
    expect(JSON.stringify(address)).not.toContain("ana");
    expect(viewOf(submissionSearch.parse(address), texts)).toEqual(view);
    expect(filterOf(view)).toEqual({
      q: "ana",
      status: "working",
      city: "lisbon",
      assignee: 0,
      from: "2026-01-05",
      to: "2026-01-05",
      overdue: true,
    });
  });

  test.each([
    [{ q: "ana" }],
    [{ search: "key-of-4" }],
    [{ search: 3 }],
    [{ status: "lost" }],
    [{ city: "x".repeat(201) }],
    [{ city: ["lisbon"] }],
    [{ assignee: -1 }],
    [{ assignee: 1.5 }],
    [{ assignee: "me" }],
    [{ from: "2026-02-30" }],
    [{ from: "2026-02-02", to: "2026-02-01" }],
    [{ overdue: "yes" }],
    [{ overdue: false }],
  ])("the list of submissions ignores the invalid parameter %j in its URL", (search) => {
    expect(viewOf(submissionSearch.parse(search), texts)).toEqual({});
  });
});

describe("changing one filter of the list of submissions resets the page number and drops a date that conflicts with the new filter", () => {
  test("setting a filter of the list of submissions shows the first page again, and the filter can be removed", () => {
    const narrowed = narrow({ q: "ana", page: 3 }, { status: "new" });
    expect(narrowed).toEqual({ q: "ana", status: "new" });
    expect(narrow(narrowed, { status: undefined })).toEqual({ q: "ana" });
  });

  test("changing one date in the filter of submissions never makes a range that ends before it begins", () => {
    const january = { from: "2026-01-01", to: "2026-01-31" };
    expect(narrow(january, { from: "2026-02-01" })).toEqual({ from: "2026-02-01" });
    expect(narrow(january, { to: "2025-12-01" })).toEqual({ to: "2025-12-01" });
  });
});

describe("the filter of submissions is described in words", () => {
  const names = {
    cityName: (city: string) => (city === "lisbon" ? "Lisbon" : city),
    assigneeName: (id: number) => (id === 1 ? "you" : `person ${id}`),
  };

  test.each([
    [{}, undefined],
    [{ status: "new" as const }, "are new"],
    [{ assignee: 0 }, "are unassigned"],
    [{ from: "2026-01-05", to: "2026-01-05" }, "were received on Jan 5, 2026"],
    [
      { status: "working" as const, overdue: true as const, city: "lisbon", assignee: 1, q: "ana" },
      "are in progress, are overdue, are about Lisbon, are assigned to you, and match “ana”",
    ],
    [{ from: "2026-01-05" }, "were received since Jan 5, 2026"],
    [{ from: "2026-01-05", to: "2026-02-05" }, "were received from Jan 5, 2026 to Feb 5, 2026"],
    [{ to: "2026-01-05" }, "were received until Jan 5, 2026"],
  ])("the filter %j of the list of submissions is described as %j", (filter, sentence) => {
    expect(describeFilter(filter, names)).toBe(sentence);
  });
});
