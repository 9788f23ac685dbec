import { describe, expect, test } from "vitest";
import { briefMoment, timeAgo } from "../../ui/back-office/moment-words.ts";
import { describeDeadline } from "./submission-times.ts";

const now = Date.parse("2026-03-10T12:00:00Z");
const ago = (hours: number) => new Date(now - hours * 3_600_000).toISOString();

test.each([
  [-1, "just now"],
  [0.01, "just now"],
  [0.5, "30 min ago"],
  [2.9, "2 h ago"],
  [47.9, "47 h ago"],
  [48, "2 days ago"],
  [24 * 30, "30 days ago"],
])("a time that was %d hours ago is shown as %s", (hours, words) => {
  expect(timeAgo(ago(hours), now)).toBe(words);
});

test("a time in another year is shown as a date with the year, without the time of day", () => {
  expect(briefMoment("2026-03-09T07:05:00Z", now)).toBe("Mar 9, 07:05 UTC");
  expect(briefMoment("2025-12-31T23:59:00Z", now)).toBe("Dec 31, 2025");
});

describe("by default, a submission's shortlist is due 24 hours after the submission arrives", () => {
  const words = (status: "new" | "working" | "sent" | "closed", received: number, sent?: number) =>
    describeDeadline(
      {
        status,
        life: status === "closed" ? "ended" : "active",
        acceptedAt: ago(received),
        askedAt: null,
        confirmedAt: null,
        sentAt: sent === undefined ? null : ago(sent),
        daysBeganAt: sent === undefined ? null : ago(sent),
        ownDeadline: null,
      },
      now,
    );

  test("the deadline of an open submission is first “ahead”, then “soon”, then “overdue”", () => {
    expect(words("new", 0.01)).toEqual({ state: "ahead", words: "due in 24 h" });
    expect(words("new", 1)).toEqual({ state: "ahead", words: "due in 23 h" });
    expect(words("working", 21)).toEqual({ state: "soon", words: "due in 3 h" });
    expect(words("working", 23.002)).toEqual({ state: "soon", words: "due in 1 h" });
    expect(words("working", 23.02)).toEqual({ state: "soon", words: "due in 59 min" });
    expect(words("working", 23.5)).toEqual({ state: "soon", words: "due in 30 min" });
    expect(words("new", 24)).toEqual({ state: "soon", words: "due in 1 min" });
    expect(words("new", 26)).toEqual({ state: "overdue", words: "overdue by 2 h" });
    expect(words("working", 24 * 4)).toEqual({ state: "overdue", words: "overdue by 3 days" });
  });

  test("for a submission with the status “sent” or “closed”, the sending time decides whether the shortlist was on time", () => {
    expect(words("sent", 100, 80)).toEqual({ state: "kept", words: "sent on time" });
    expect(words("sent", 100, 73)).toEqual({ state: "late", words: "sent 3 h late" });
    expect(words("closed", 100, 80)).toEqual({ state: "kept", words: "sent on time" });
    expect(words("closed", 100)).toEqual({ state: "none", words: "closed without sending" });
    // After a submission is reopened, its deadline counts again, although a shortlist was sent
    // before.
    expect(words("working", 100, 80)).toEqual({ state: "overdue", words: "overdue by 3 days" });
  });

  test("no shortlist is due while a search is paused or awaits confirmation, or after the searcher is told that no flat was found", () => {
    const search = {
      status: "new",
      acceptedAt: ago(30),
      askedAt: ago(30),
      confirmedAt: null,
      sentAt: null,
      daysBeganAt: null,
      ownDeadline: null,
    } as const;
    expect(describeDeadline({ ...search, life: "unconfirmed" }, now)).toEqual({
      state: "none",
      words: "waits for confirmation",
    });
    expect(describeDeadline({ ...search, life: "paused" }, now)).toEqual({
      state: "none",
      words: "paused",
    });
    expect(describeDeadline({ ...search, life: "active", confirmedAt: ago(0.5) }, now)).toEqual({
      state: "soon",
      words: "due in 30 min",
    });
    const told = { ...search, confirmedAt: ago(30), daysBeganAt: ago(6) };
    expect(describeDeadline({ ...told, life: "active" }, now)).toEqual({
      state: "none",
      words: "told that none is found",
    });
    // No mail asked the searcher to confirm this search, because the search is older than the
    // feature that sends mail. So the search does not wait for a confirmation, and its first
    // results are due 24 hours after its arrival.
    expect(describeDeadline({ ...search, life: "unconfirmed", askedAt: null }, now)).toEqual({
      state: "overdue",
      words: "overdue by 6 h",
    });
  });

  test("a deadline that the team sets for a submission replaces the default deadline of 24 hours", () => {
    const search = {
      status: "working",
      life: "active",
      acceptedAt: ago(30),
      askedAt: null,
      confirmedAt: null,
      sentAt: null,
      daysBeganAt: null,
      ownDeadline: ago(-2),
    } as const;
    expect(describeDeadline(search, now)).toEqual({ state: "soon", words: "due in 2 h" });
  });
});
