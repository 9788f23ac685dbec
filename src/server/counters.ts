/** The events that a process counts for its metrics, with their possible outcomes. */
export type Outcomes = {
  /** `refused` submissions cannot be stored and stay in the journal. */
  submission: "accepted" | "stored" | "refused";
  /** Attempts to deliver a submission to the webhook; `gone` is a 410 response. */
  delivery: "delivered" | "failed" | "gone";
  /** Login attempts; `held_up` is an attempt that came too soon after others. */
  login: "right" | "wrong" | "held_up";
  /** Requests refused by a limit. */
  limit:
    | "submission"
    | "unguardedSubmission"
    | "refusedSubmission"
    | "loginTry"
    | "login"
    | "registration"
    | "analytics"
    | "reading";
  /** Pages sent from the cache, and pages rendered for a request. */
  page: "kept" | "made";
  import: "done" | "refused";
  dailyBackup: "made" | "failed";
};

/** Counts events since the process started. */
export type Counters = {
  add<What extends keyof Outcomes>(what: What, outcome: Outcomes[What], count?: number): void;
  read<What extends keyof Outcomes>(what: What, outcome: Outcomes[What]): number;
};

/** Creates counters in memory, all zero. */
export function createCounters(): Counters {
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
