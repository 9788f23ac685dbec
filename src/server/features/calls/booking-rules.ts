import type { Search } from "../submissions/life-store.ts";

/**
 * Returns whether a feedback call can be booked for a search. It can be booked even after the
 * search has ended, because the call is about how the search went. It cannot be booked if the
 * searcher never confirmed the search, replaced it by another one, or unsubscribed.
 */
export function takesCalls({ life, endedReason }: Pick<Search, "life" | "endedReason">): boolean {
  if (life === "unconfirmed") return false;
  return (
    endedReason !== "unanswered" && endedReason !== "corrected" && endedReason !== "unsubscribed"
  );
}

/** The number of milliseconds before a feedback call at which a reminder is mailed. */
export const reminderMs = 2 * 3_600_000;
