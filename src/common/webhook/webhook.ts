/** How the automation webhook stands. Times are ISO 8601 UTC. */
export type WebhookStatus = {
  /** Null while none is set: nothing is delivered then. */
  url: string | null;
  /** Hosts on private networks, as `WEBHOOK_PRIVATE_HOSTS` lists them. */
  privateHosts: string[];
  /** When the receiver answered 410 at this URL: nothing is sent there until it is saved anew. */
  disabledAt: string | null;
  secret: {
    /** Whether `WEBHOOK_SECRET` sets it, or the server has made it. */
    source: "environment" | "generated";
    /** Whether it can be shown: once, and only where the server has made it. */
    canShow: boolean;
  };
  /** Submissions whose first try is still to come. */
  waiting: number;
  /** Submissions whose last try failed, whether another follows by itself or not. */
  failing: number;
};

/** What came of a test event. */
export type WebhookTest = {
  outcome: "delivered" | "failed" | "gone";
  /** HTTP status; null when no answer arrived. */
  status: number | null;
  /** Milliseconds that it took. */
  ms: number;
  /** A short sentence; null unless it failed. */
  error: string | null;
  /** The beginning of the answer's body, as text. */
  answer: string;
};
