/** The states of a search, from its submission to its end. */
export const lives = ["unconfirmed", "active", "paused", "ended"] as const;
export type Life = (typeof lives)[number];

/** The reasons that a searcher can choose for the end of a search. */
export const chosenEndReasons = ["found_here", "found_elsewhere", "not_looking", "other"] as const;
export type ChosenEndReason = (typeof chosenEndReasons)[number];

/** All reasons for the end of a search. The last five are not chosen by the searcher. */
export const endReasons = [
  ...chosenEndReasons,
  "unsubscribed",
  "unanswered",
  "corrected",
  "closed",
  "days_over",
] as const;
export type EndReason = (typeof endReasons)[number];

/** The kinds of events that change a search, as its timeline shows them. */
export const searchEventKinds = [
  "asked",
  "confirmed",
  "paused",
  "resumed",
  "changed",
  "ended",
  "revived",
  "extended",
  "call_booked",
  "call_moved",
  "call_cancelled",
] as const;
export type SearchEventKind = (typeof searchEventKinds)[number];

/** Who caused an event: the searcher, a member of the team, or the server itself. */
export type SearchActor = "searcher" | "team" | "roost";

/** The changes that a searcher can make on the search's page to the state of the search. */
export const lifeChanges = ["confirm", "pause", "resume", "end", "revive", "extend"] as const;
export type LifeChange = (typeof lifeChanges)[number];

/** The number of days for which an ended search can be revived. */
export const revivableDays = 30;

/** The parts of a search that decide which changes are allowed. Times are ISO 8601 UTC. */
export type LifeState = { life: Life; endedAt: string | null; endedReason: EndReason | null };

/** Whether a searcher can revive a search. */
export function isRevivable({ life, endedAt, endedReason }: LifeState, now: Date): boolean {
  if (life !== "ended" || endedAt === null) return false;
  // A searcher who unsubscribed cannot revive the search, because mails need a new consent, which
  // only a new submission gives. A search that ended as `corrected` had a wrong email address, and
  // a corrected search has replaced it.
  if (endedReason === "unsubscribed" || endedReason === "corrected") return false;
  return now.getTime() - Date.parse(endedAt) <= revivableDays * 86_400_000;
}

/** The state of a search after each change. */
const lifeAfter = {
  confirm: "active",
  pause: "paused",
  resume: "active",
  end: "ended",
  revive: "active",
  extend: "active",
} as const satisfies Record<LifeChange, Life>;

const hasEnded = "This search has ended.";
const isUnconfirmed = "This search is not confirmed yet. Please confirm it first.";

/**
 * Returns what a change does to a search in the given state: the new state; `done` if an earlier
 * change has already had the same effect; or the reason why the change is not allowed.
 */
export function judgeChange(
  change: LifeChange,
  state: LifeState,
  now: Date,
): { life: Life } | { done: true } | { refusal: string } {
  const { life } = state;
  const next = { life: lifeAfter[change] };
  switch (change) {
    case "confirm":
      if (life === "ended") return { refusal: hasEnded };
      return life === "unconfirmed" ? next : { done: true };
    case "pause":
    case "resume":
      if (life === "ended") return { refusal: hasEnded };
      if (life === "unconfirmed") return { refusal: isUnconfirmed };
      return life === next.life ? { done: true } : next;
    case "end":
      return life === "ended" ? { done: true } : next;
    case "revive":
      if (life === "active") return { done: true };
      if (life !== "ended") return { refusal: "This search has not ended." };
      if (isRevivable(state, now)) return next;
      return { refusal: "This search cannot be continued. Please start a new one." };
    case "extend":
      if (life === "unconfirmed") return { refusal: isUnconfirmed };
      // Extending a paused search gives it more days, but does not resume it.
      if (life !== "ended") return { life };
      return judgeChange("revive", state, now);
  }
}

/** The event that each change adds to the timeline of a search. */
export const eventOfChange = {
  confirm: "confirmed",
  pause: "paused",
  resume: "resumed",
  end: "ended",
  revive: "revived",
  extend: "extended",
} as const satisfies Record<LifeChange, SearchEventKind>;
