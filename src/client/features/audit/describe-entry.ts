import type { AuditAction, AuditEntry } from "#common/audit/entry.ts";

const words: Record<AuditAction, string> = {
  "account.create": "created the account",
  "account.login": "logged in",
  "account.login-blocked": "blocked logins for a while, after too many failed ones, for",
  "account.logout": "logged out",
  "account.password": "set a new password for",
  "account.session-end": "ended a session of",
  "account.sessions-end": "ended all sessions of",
  "account.promote": "gave administrator rights to",
  "account.demote": "removed administrator rights from",
  "account.remove": "removed the account",
  "post.create": "created the post",
  "post.update": "changed the post",
  "post.publish": "published the post",
  "post.unpublish": "unpublished the post",
  "post.restore": "restored a version of the post",
  "post.delete": "deleted the post",
  "page.create": "created the page",
  "page.update": "changed the page",
  "page.publish": "published the page",
  "page.unpublish": "unpublished the page",
  "page.restore": "restored a version of the page",
  "page.delete": "deleted the page",
  "picture.upload": "uploaded the picture",
  "picture.update": "changed the description of the picture",
  "site-setting.create": "created the site setting",
  "site-setting.update": "changed the site setting",
  "site-setting.restore": "restored an earlier version of the site setting",
  "form-setting.create": "created the form setting",
  "form-setting.update": "changed the form setting",
  "form-setting.restore": "restored an earlier version of the form setting",
  "webhook.test": "sent a test event to the webhook",
  "webhook.resend": "resent the submission",
  "webhook.secret-show": "viewed the webhook's signing secret",
  "webhook.secret-renew": "renewed the webhook's signing secret",
  "submission.update": "updated the submission",
  "submission.note": "added a note to the submission",
  "submission.note-delete": "deleted a note from the submission",
  "submissions.export": "exported submissions",
  "analytics.export": "exported questionnaire sessions",
  "person.erase": "erased a person's data",
  "database.export": "exported the database",
  "database.import": "imported a database",
  "database.import-refused": "failed to import a database",
  "administrator.add": "imported a database that added the administrator",
  "administrator.remove": "imported a database that removed the administrator",
  "administrator.change": "imported a database that changed the administrator",
  "backup.download": "downloaded a backup",
  "backup.restore": "restored a backup",
  "backup.verify": "verified a backup",
  "backup.delete": "deleted a backup",
};

/** The same where an account did it to itself. */
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
  /** What it was done to, where it was not the account itself. */
  what: string | null;
};

/** An entry of the audit log as a sentence in three parts. */
export function describeEntry({ username, action, subject }: AuditEntry): EntryWords {
  // Without a name it was the command line, or the product itself at its first start.
  const who = username ?? "The server";
  const own = username !== null && username === subject ? ownWords[action] : undefined;
  return own ? { who, did: own, what: null } : { who, did: words[action], what: subject };
}
