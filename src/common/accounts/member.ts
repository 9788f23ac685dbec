import type { User } from "./user.ts";

/** The number of hours for which the link of an invitation works. */
export const invitationHours = 72;

/**
 * The state of an account. `invited`: its owner has not chosen a password yet. `expired`: its owner
 * has not chosen a password, and the link of the invitation does not work any more.
 */
export type MemberState = "active" | "invited" | "expired" | "disabled";

/**
 * An account as administrators see it. The email address of an invited account is the one to which
 * the invitation was mailed.
 */
export type Member = User & {
  state: MemberState;
  /** The number of browsers in which the account is logged in. */
  sessions: number;
  /**
   * When one of the account's sessions was last used, in ISO 8601 UTC; null if the account has no
   * session.
   */
  lastUsedAt: string | null;
};
