/** The events that a process counts for its metrics, each with its possible outcomes. */
export type Outcomes = {
  /**
   * The outcomes of a submission. A `refused` one was rejected by the database and stays in the
   * journal.
   */
  submission: "accepted" | "stored" | "refused";
  /**
   * The outcomes of an attempt to deliver a submission to the webhook. A `gone` attempt got the
   * response 410.
   */
  delivery: "delivered" | "failed" | "gone";
  /**
   * The outcomes of a login attempt. A `held_up` attempt was refused because it came too soon after
   * other attempts.
   */
  login: "right" | "wrong" | "held_up";
  /** The rate limits that can refuse a request. */
  limit:
    | "submission"
    | "unguardedSubmission"
    | "refusedSubmission"
    | "loginTry"
    | "login"
    | "registration"
    | "analytics"
    | "secretLink"
    | "linkMail"
    | "callChange"
    | "message"
    | "allMessages"
    | "apiKey"
    | "wrongKey"
    | "policyReport"
    | "allPolicyReports"
    | "reading";
  /** How a page was served: `kept` means from the cache, `made` means rendered for the request. */
  page: "kept" | "made";
  import: "done" | "refused" | "unknown";
  dailyBackup: "made" | "failed";
  /** The outcomes of an attempt to send a mail. */
  mail: "accepted" | "deferred" | "refused" | "blocked";
  /** The results of receiving a listing from a person or an automation. */
  listing: "created" | "updated" | "duplicate" | "refused";
  /**
   * The events of the match queue: a listing was compared with the searches, a search was compared
   * with the listings, or a run of the queue ended with an error (`failed`).
   */
  matching: "listing" | "search" | "failed";
  /**
   * The outcomes of a browser's report that a page's security policy (CSP) has blocked something.
   * `repeated`: not logged, because within an hour the same report, or a hundred different reports,
   * were already logged. `left_out`: ignored, because the report is about a browser extension, or
   * because its request contains too many reports.
   */
  policyReport: "logged" | "repeated" | "left_out";
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
