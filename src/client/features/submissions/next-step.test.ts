import { expect, test } from "vitest";
import type { BoardCard } from "#common/submissions/board.ts";
import { nextStepOf } from "./next-step.ts";

const now = Date.parse("2026-03-10T12:00:00Z");
const inHours = (hours: number) => new Date(now + hours * 3_600_000).toISOString();
const card: BoardCard = {
  id: "",
  acceptedAt: inHours(-1),
  updatedAt: inHours(-1),
  name: "Ana",
  email: "ana@example.org",
  city: "lisbon",
  status: "new",
  life: "active",
  askedAt: null,
  confirmedAt: null,
  endedAt: null,
  endedReason: null,
  assignee: null,
  deliveryState: "none",
  sentAt: null,
  daysBeganAt: null,
  ownDeadline: null,
  budget: null,
  day: null,
  proposalDueAt: null,
  callAt: null,
};

test.each<[string, Partial<BoardCard>, string, boolean]>([
  ["without an owner", {}, "Assign it", false],
  ["with an owner", { assignee: { id: 1, username: "eva" } }, "Begin the search", false],
  ["that is in progress", { status: "working" }, "Find flats for the first shortlist", false],
  [
    "with a proposed shortlist",
    { proposalDueAt: inHours(3) },
    "Review the proposed shortlist",
    false,
  ],
  [
    "that was not asked for its confirmation",
    { life: "unconfirmed" },
    "Ask for the confirmation",
    false,
  ],
  [
    "that was asked for its confirmation",
    { life: "unconfirmed", askedAt: inHours(-1) },
    "Not confirmed yet",
    true,
  ],
  [
    "without an address",
    { life: "unconfirmed", email: null },
    "Reach the searcher: no address was given",
    false,
  ],
  ["that is paused", { life: "paused", proposalDueAt: inHours(3) }, "Paused by the searcher", true],
  [
    "on its last day",
    { status: "sent", day: { number: 7, last: 7 } },
    "Last day: invite to the call",
    false,
  ],
  [
    "whose days are over",
    { status: "sent", day: { number: 9, last: 7 } },
    "All days are over: ask how it went",
    false,
  ],
  [
    "with a call ahead",
    { status: "sent", callAt: inHours(2) },
    "Call on March 10, 2026 at 14:00 UTC",
    true,
  ],
  [
    "whose call is over",
    { status: "sent", callAt: inHours(-2) },
    "Note what was said in the call",
    false,
  ],
  [
    "that has ended",
    { life: "ended", endedReason: "found_here" },
    "Ended: found a flat through us",
    true,
  ],
])("the card of a search %s names the next thing to do", (_what, changes, words, isWaiting) => {
  expect(nextStepOf({ ...card, ...changes }, now)).toEqual({ words, isWaiting });
});
