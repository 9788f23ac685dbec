/** A session of a logged-in user. Times are in ISO 8601 UTC. */
export type Session = {
  /** The id of the session, which is not the secret token in the cookie. */
  id: string;
  createdAt: string;
  /** When the session was last used, rounded to the minute. */
  lastUsedAt: string;
  /** The user agent of the session's browser. */
  userAgent: string | null;
  /** Whether this session is the one that sent the request. */
  isCurrent: boolean;
};
