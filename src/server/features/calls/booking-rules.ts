import type { Search } from "../submissions/life-store.ts";

/**
 * Returns whether a feedback call can be booked for a search. A search that has ended takes a call,
 * too, because the call is about how the search went. But it takes no call if its searcher never
 * confirmed it, replaced it by another search, or unsubscribed.
 */
export function takesCalls({ life, endedReason }: Pick<Search, "life" | "endedReason">): boolean {
  if (life === "unconfirmed") return false;
  return (
    endedReason !== "unanswered" && endedReason !== "corrected" && endedReason !== "unsubscribed"
  );
}

/** A reminder is mailed this number of milliseconds before a feedback call. */
export const reminderMs = 2 * 3_600_000;
