/** A browser in which one is logged in. Times are ISO 8601 UTC. */
export type Session = {
  /** Names the session; it cannot be logged in with. */
  id: string;
  createdAt: string;
  /** To the minute. */
  lastUsedAt: string;
  /** What the browser says of itself. */
  userAgent: string | null;
  /** The one that asks. */
  isCurrent: boolean;
};
