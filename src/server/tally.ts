import type { AnyLimit } from "./http/limits.ts";

/** What is counted, and how each may turn out: both are few, so that whoever keeps them can. */
export type Outcomes = {
  /** Submissions: in the journal, in the database, or not to be stored at all. */
  submission: "accepted" | "stored" | "refused";
  /** Tries to hand a submission to the webhook. */
  delivery: "delivered" | "failed" | "gone";
  /** Tries to log in; `held_up` are those that came too soon after others. */
  login: "right" | "wrong" | "held_up";
  /** Requests that a limit has refused. */
  limit: AnyLimit;
  /** Pages that were there, and pages that someone had to wait for. */
  page: "kept" | "made";
  import: "done" | "refused";
  dailyBackup: "made" | "failed";
};

/** How often things have happened in this process. It never names anybody. */
export type Tally = {
  add<What extends keyof Outcomes>(what: What, outcome: Outcomes[What], count?: number): void;
  read<What extends keyof Outcomes>(what: What, outcome: Outcomes[What]): number;
};

/** Counts in memory, from nothing: a process that starts again begins anew. */
export function createTally(): Tally {
  const counts = new Map<string, number>();
  const keyOf = (what: string, outcome: string) => `${what} ${outcome}`;
  return {
    add(what, outcome, count = 1) {
      const key = keyOf(what, outcome);
      counts.set(key, (counts.get(key) ?? 0) + count);
    },
    read: (what, outcome) => counts.get(keyOf(what, outcome)) ?? 0,
  };
}
