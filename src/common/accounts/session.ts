/** A session of a logged-in user. Times are in ISO 8601 UTC. */
export type Session = {
  /** Identifies the session; it is not the token in the cookie. */
  id: string;
  createdAt: string;
  /** Rounded to the minute. */
  lastUsedAt: string;
  /** The browser's user agent. */
  userAgent: string | null;
  /** Whether it is the session of the request. */
  isCurrent: boolean;
};
