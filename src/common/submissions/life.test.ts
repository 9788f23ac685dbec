import { expect, test } from "vitest";
import { isRevivable, judgeChange, type LifeChange, type LifeState, lifeChanges } from "./life.ts";

const now = new Date("2026-03-31T12:00:00Z");
const alive = (life: LifeState["life"]): LifeState => ({ life, endedAt: null, endedReason: null });
const ended = (endedAt: string, endedReason: LifeState["endedReason"] = "other"): LifeState => ({
  life: "ended",
  endedAt,
  endedReason,
});
const yesterday = "2026-03-30T12:00:00Z";

const outcome = (change: LifeChange, state: LifeState) => {
  const result = judgeChange(change, state, now);
  if ("refusal" in result) return "refused";
  return "done" in result ? "done" : result.life;
};

test.each([
  [
    "unconfirmed",
    alive("unconfirmed"),
    ["active", "refused", "refused", "ended", "refused", "refused"],
  ],
  ["active", alive("active"), ["done", "paused", "done", "ended", "done", "active"]],
  ["paused", alive("paused"), ["done", "done", "active", "ended", "refused", "paused"]],
  ["ended", ended(yesterday), ["refused", "refused", "refused", "done", "active", "active"]],
])(
  "the state of a search (here: %s) decides whether a change such as pausing takes effect, does nothing or is refused",
  (_, state, expected) => {
    expect(lifeChanges.map((change) => outcome(change, state))).toEqual(expected);
  },
);

test("an ended search can be revived within 30 days, unless its searcher unsubscribed or replaced it by a corrected search", () => {
  expect(isRevivable(ended("2026-03-01T12:00:00Z"), now)).toBe(true);
  expect(isRevivable(ended("2026-03-01T11:59:59Z"), now)).toBe(false);
  expect(isRevivable(ended(yesterday, "unsubscribed"), now)).toBe(false);
  expect(isRevivable(ended(yesterday, "corrected"), now)).toBe(false);
  expect(isRevivable(ended(yesterday, "closed"), now)).toBe(true);
});
