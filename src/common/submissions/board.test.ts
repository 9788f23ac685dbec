import { expect, test } from "vitest";
import { type BoardColumn, boardColumns, columnOf, judgeMove } from "./board.ts";

const card = { status: "new", life: "active", callAt: null, endedReason: null } as const;
const callAt = "2026-03-10T12:00:00.000Z";

test.each([
  ["unconfirmed", { ...card, life: "unconfirmed" }],
  ["new", card],
  ["working", { ...card, status: "working", life: "paused" }],
  ["working", { ...card, status: "working", callAt }],
  ["sent", { ...card, status: "sent" }],
  ["call", { ...card, status: "sent", callAt }],
  ["ended", { ...card, status: "closed", life: "ended", callAt }],
] as const)(
  "the board shows a search in the column “%s”, and allows moving the search only to certain other columns (search: %j)",
  (column, search) => {
    expect(columnOf(search)).toBe(column);
    const allowed: Record<BoardColumn, readonly BoardColumn[]> = {
      unconfirmed: ["ended"],
      new: ["working", "sent", "ended"],
      working: ["new", "sent", "ended"],
      sent: ["new", "working", "ended"],
      call: ["new", "working", "ended"],
      ended: ["new", "working", "sent"],
    };
    const statuses = boardColumns.map((to) => {
      const judged = judgeMove(search, to);
      return judged && ("refusal" in judged ? "refused" : judged.status);
    });
    const expected = boardColumns.map((to) => {
      if (to === column) return undefined;
      if (!allowed[column].includes(to)) return "refused";
      return to === "ended" ? "closed" : to;
    });
    expect(statuses).toEqual(expected);
  },
);

test("a search whose searcher has unsubscribed cannot be moved to “new”, “working” or “sent”, and the refusal says why", () => {
  const ended = { ...card, life: "ended", status: "closed", endedReason: "unsubscribed" } as const;
  for (const to of ["new", "working", "sent"] as const) {
    expect(judgeMove(ended, to)).toEqual({ refusal: expect.stringContaining("unsubscribed") });
  }
});

test.each([
  ["before the call", "2026-03-10T11:59:00.000Z", "Cancel the call first"],
  ["after the call has begun", "2026-03-10T12:00:00.000Z", "has already begun"],
])(
  "a search with a booked feedback call cannot be moved back to “sent”, and %s the refusal gives a true reason",
  (_when, now, reason) => {
    const refusal = expect.stringContaining(reason);
    const search = { ...card, status: "sent", callAt } as const;
    expect(judgeMove(search, "sent", Date.parse(now))).toEqual({ refusal });
  },
);
