import type { User } from "./user.ts";

/** An account as administrators see it. */
export type Member = User & {
  /** The number of browsers in which the account is logged in. */
  sessions: number;
  /**
   * When one of the account's sessions was last used, in ISO 8601 UTC; null if the account has no
   * session.
   */
  lastUsedAt: string | null;
};
