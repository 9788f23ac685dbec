import { type AuditAction, type AuditEntry, auditWords } from "#common/audit/entry.ts";

/**
 * The words for actions that users perform on their own account, such as `changed their password`.
 */
const ownWords: Partial<Record<AuditAction, string>> = {
  "account.create": "registered",
  "account.login": "logged in",
  "account.logout": "logged out",
  "account.password": "changed their password",
  "account.password-reset": "set a new password by a mailed link",
  "account.accept": "accepted the invitation",
  "account.remove": "deleted their own account",
  "account.address": "changed or confirmed their email address",
  "account.session-end": "ended another of their own sessions",
};

export type EntryWords = {
  who: string;
  did: string;
  /** The account or thing that was changed; null if users changed their own account. */
  what: string | null;
};

/**
 * Returns the sentence for an entry of the audit log, split into three parts: who, the action, and
 * the account or thing that was changed.
 */
export function describeEntry({ username, action, subject }: AuditEntry): EntryWords {
  // An entry without a user name comes from the command line or from the server's first start, so
  // the sentence says that the server made the change.
  const who = username ?? "The server";
  if (action === "account.login-failed" && subject === null) {
    return { who, did: "refused a login with a username that has no account", what: null };
  }
  const own = username !== null && username === subject ? ownWords[action] : undefined;
  return own ? { who, did: own, what: null } : { who, did: auditWords[action], what: subject };
}
