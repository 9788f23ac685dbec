import { expect, test } from "vitest";
import { dayOf } from "./shortlist-words.ts";

test.each([
  ["shortlist", 3, "Day 3 of 7"],
  ["last_day", 7, "Day 7 of 7, the last"],
  ["last_day", 8, "Last day"],
  ["shortlist", 8, "Last day"],
  ["shortlist", null, "First shortlist"],
  ["nothing_yet", null, "Nothing found yet"],
] as const)(
  "the team sees a proposal of the kind %s on day %s of 7 as “%s”",
  (kind, day, words) => {
    const search = { dayOfSearch: day, lastDay: 7 } as Parameters<typeof dayOf>[0]["search"];
    expect(dayOf({ kind, search })).toBe(words);
  },
);
