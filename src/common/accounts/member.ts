import type { User } from "./user.ts";

/** An account as administrators see it. */
export type Member = User & {
  /** The number of browsers in which the account is logged in. */
  sessions: number;
  /** When one of the sessions was last used, in ISO 8601 UTC; null if there is none. */
  lastUsedAt: string | null;
};
