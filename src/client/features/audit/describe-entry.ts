import { type AuditAction, type AuditEntry, auditWords } from "#common/audit/entry.ts";

/** The words for an action of an account on itself. */
const ownWords: Partial<Record<AuditAction, string>> = {
  "account.create": "registered",
  "account.login": "logged in",
  "account.logout": "logged out",
  "account.password": "changed their password",
  "account.session-end": "ended another of their own sessions",
};

export type EntryWords = {
  who: string;
  did: string;
  /** The subject; null when the account itself is the subject. */
  what: string | null;
};

/** Returns an entry of the audit log as a sentence in three parts. */
export function describeEntry({ username, action, subject }: AuditEntry): EntryWords {
  // An entry without a name comes from the command line, or from the server's first start.
  const who = username ?? "The server";
  const own = username !== null && username === subject ? ownWords[action] : undefined;
  return own ? { who, did: own, what: null } : { who, did: auditWords[action], what: subject };
}
