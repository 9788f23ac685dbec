import { type Noun, nouns } from "../content/nouns.ts";

/**
 * The beginnings of audit log entries about a row of a content type, such as `created the`. The
 * names of the content type and of the row follow.
 */
const verbs = {
  create: "created the",
  update: "changed the",
  publish: "published the",
  unpublish: "unpublished the",
  restore: "restored a version of the",
  delete: "deleted the",
};

export type NounVerb = keyof typeof verbs;

const nounWords = Object.fromEntries(
  nouns.flatMap(({ one }) =>
    Object.entries(verbs).map(([verb, words]) => [`${one}.${verb}`, `${words} ${one}`]),
  ),
) as Record<`${Noun["one"]}.${NounVerb}`, string>;

/**
 * The actions that the audit log records, each with the words that describe the action. An entry's
 * `subject`, usually the name of what the action affected, follows these words, such as `ana` after
 * `disabled the account`.
 */
export const auditWords = {
  "account.create": "created the account",
  "account.invite": "invited the account",
  "account.accept": "accepted the invitation to the account",
  "account.login": "logged in",
  "account.login-failed": "refused a login with a wrong password for",
  "account.factor-failed": "refused a wrong second factor of",
  "account.login-blocked": "blocked logins for a while, after too many failed ones, for",
  "account.logout": "logged out",
  "account.password": "set a new password for",
  "account.password-reset": "set a new password, by a mailed link, for",
  "account.address": "changed or confirmed the email address of",
  "account.session-end": "ended a session of",
  "account.sessions-end": "ended all sessions of",
  "account.promote": "gave administrator rights to",
  "account.demote": "removed administrator rights from",
  "account.disable": "disabled the account",
  "account.enable": "enabled the account",
  "account.remove": "removed the account",
  "account.recovery-login": "logged in with a recovery code to",
  "account.recovery-confirm": "confirmed a session with a recovery code of",
  "account.factor-add": "added a second factor to",
  "account.factor-remove": "removed a second factor from",
  "account.factor-reset": "removed all second factors from",
  "account.recovery-codes": "made new recovery codes for",
  "account.factor-rule": "switched the rule that administrators need a second factor:",
  ...nounWords,
  "tag.rename": "renamed the tag",
  "tag.delete": "removed from all posts the tag",
  "tag.restore": "took back the change of the tag",
  "picture.upload": "uploaded the picture",
  "picture.update": "changed the description of the picture",
  "picture.crop": "cropped a picture to",
  "picture.delete": "deleted the picture",
  "site-setting.create": "created the site setting",
  "site-setting.update": "changed the site setting",
  "site-setting.restore": "restored an earlier version of the site setting",
  "form-setting.create": "created the form setting",
  "form-setting.update": "changed the form setting",
  "form-setting.restore": "restored an earlier version of the form setting",
  "api-key.create": "created the API key",
  "api-key.revoke": "revoked the API key",
  "webhook.test": "sent a test event to the webhook",
  "webhook.resend": "resent the submission",
  "webhook.resend-event": "resent the webhook event",
  "webhook.secret-show": "viewed the webhook's signing secret",
  "webhook.secret-renew": "renewed the webhook's signing secret",
  "webhook.secret-end": "ended the former signing secret of the webhook",
  "mail.resend": "sent a mail again:",
  "mail.lift": "lifted the suppression of an address",
  "mail.review": "reviewed the texts about mail",
  "mail.start": "started the sending of mail again",
  "submission.ask": "asked for the confirmation of the submission",
  "submission.update": "updated the submission",
  "submission.note": "added a note to the submission",
  "submission.note-delete": "deleted a note from the submission",
  "submission-view.create": "saved the view of submissions",
  "submission-view.update": "changed the saved view of submissions",
  "submission-view.delete": "deleted the saved view of submissions",
  "call-hours.update": "set the hours for calls of",
  "call.book": "booked a feedback call for the submission",
  "call.move": "moved the feedback call of the submission",
  "call.cancel": "cancelled the feedback call of the submission",
  "message.update": "set the status of a message to",
  "message.delete": "deleted a message from the contact page",
  "match.drop": "dropped a match of the submission",
  "match.restore": "took back the dropping of a match of the submission",
  "shortlist.send": "sent a shortlist for the submission",
  "shortlist.update": "changed a shortlist for the submission",
  "shortlist.skip": "skipped a shortlist for the submission",
  "listing.capture": "captured the listing",
  "listing.update": "changed the listing",
  "listing.gone": "marked as gone, because its page does not exist any more, the listing",
  "listing.delete": "deleted the listing",
  "listing.bring-back": "brought back the deleted listing",
  "listing.release-flags": "released the flags of the listing",
  "listing.hold-flags": "took back the release of the listing",
  "listing.release-contact": "released the contact of the listing",
  "listing.hold-contact": "took back the release of the contact of the listing",
  "listing.same": "joined the listings",
  "listing.different": "told apart the listings",
  "listings.record": "recorded",
  "listings.end": "marked as gone, because no source has them any more,",
  "listings.erase": "erased the texts and contacts of",
  "listings.status": "marked",
  "listings.delete-finally": "deleted finally",
  "submissions.export": "exported submissions",
  "analytics.export": "exported questionnaire sessions",
  "promise.export": "exported the figures of",
  "person.erase": "erased a person's data",
  "searches.erase": "erased the data of",
  "database.export": "exported the database",
  "database.import": "imported a database",
  "database.import-refused": "failed to import a database",
  "administrator.add": "imported a database that added the administrator",
  "administrator.remove": "imported a database that removed the administrator",
  "administrator.change": "imported a database that changed the administrator",
  "backup.download": "downloaded a backup",
  "backup.restore": "restored a backup",
  "backup.load": "asked for a backup from elsewhere:",
  "backup.verify": "verified a backup",
  "backup.delete": "deleted a backup",
  "call.refused": "was refused what only administrators may do:",
  "api-key.refused": "refused an API key that is unknown, revoked or suspended",
  "refusals.omit": "counted further refusals without listing them:",
  "personal-data.read": "read a long list of personal data:",
  "audit.export": "exported the audit log:",
};

export type AuditAction = keyof typeof auditWords;

/** The kinds of actions by which the audit log is filtered. */
export const auditKinds = ["changes", "logins", "refusals", "exports", "reads"] as const;
export type AuditKind = (typeof auditKinds)[number];

const kindsOfActions: Partial<Record<AuditAction, AuditKind>> = {
  "account.login": "logins",
  "account.recovery-login": "logins",
  "account.logout": "logins",
  "account.login-blocked": "refusals",
  "account.login-failed": "refusals",
  "account.factor-failed": "refusals",
  "call.refused": "refusals",
  "api-key.refused": "refusals",
  "refusals.omit": "refusals",
  "submissions.export": "exports",
  "analytics.export": "exports",
  "promise.export": "exports",
  "database.export": "exports",
  "backup.download": "exports",
  "audit.export": "exports",
  "personal-data.read": "reads",
};

const allActions = Object.keys(auditWords) as AuditAction[];

/**
 * Returns the actions that belong to a kind. An action that no kind lists belongs to the kind
 * `changes`.
 */
export const actionsOf = (kind: AuditKind): AuditAction[] =>
  allActions.filter((action) => (kindsOfActions[action] ?? "changes") === kind);

/**
 * One action in the audit log: who did it, and when. An entry contains no content and no email
 * addresses of persons.
 */
export type AuditEntry = {
  id: number;
  /** The time of the action, ISO 8601 UTC. */
  at: string;
  /**
   * The username of the account at the time of the action; null for actions of the server or of the
   * command line.
   */
  username: string | null;
  action: AuditAction;
  /**
   * What the action affected, usually the title or name of a row or account; null if there is no
   * such name.
   */
  subject: string | null;
  /**
   * The network of the client from which the request came, such as `203.0.113.0/24`; null for
   * actions of the server and for older entries.
   */
  source: string | null;
};
