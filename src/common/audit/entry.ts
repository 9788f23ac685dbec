/** What the audit log tells of. A refused login is told only when it closes an account for a while. */
export const auditActions = [
  "account.create",
  "account.login",
  "account.login-blocked",
  "account.logout",
  "account.password",
  "account.session-end",
  "account.sessions-end",
  "account.promote",
  "account.demote",
  "account.remove",
  "post.create",
  "post.update",
  "post.publish",
  "post.unpublish",
  "post.restore",
  "post.delete",
  "page.create",
  "page.update",
  "page.publish",
  "page.unpublish",
  "page.restore",
  "page.delete",
  "picture.upload",
  "picture.update",
  "site-setting.create",
  "site-setting.update",
  "site-setting.restore",
  "form-setting.create",
  "form-setting.update",
  "form-setting.restore",
  "webhook.test",
  "webhook.resend",
  "webhook.secret-show",
  "webhook.secret-renew",
  "submission.update",
  "submission.note",
  "submission.note-delete",
  "submissions.export",
  "analytics.export",
  "person.erase",
  "database.export",
  "database.import",
  "database.import-refused",
  "administrator.add",
  "administrator.remove",
  "administrator.change",
  "backup.download",
  "backup.restore",
  "backup.verify",
  "backup.delete",
] as const;

export type AuditAction = (typeof auditActions)[number];

/** Who did what, and when. Nothing of what was written, and no one's address. */
export type AuditEntry = {
  id: number;
  /** ISO 8601 UTC. */
  at: string;
  /** The account's name at that time; null for what nobody did who was logged in. */
  username: string | null;
  action: AuditAction;
  /** What it was done to: a title, a username. */
  subject: string | null;
};
