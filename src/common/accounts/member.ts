import type { User } from "./user.ts";

/** An account as administrators see it. */
export type Member = User & {
  /** In how many browsers the person is logged in. */
  sessions: number;
  /** When one of them was used last, ISO 8601 UTC; null where there is none. */
  lastUsedAt: string | null;
};
