import { type AuditAction, auditWords } from "#common/audit/entry.ts";
import type { Context } from "../../context.ts";
import type { Db } from "../../db/connection.ts";
import { listMailboxesOf, listSiteReaders, type Reader } from "../accounts/reader-store.ts";
import type { ChainedLine, Tell } from "../audit/extend-chain.ts";
import { enqueueMail, type MailParts, readMailParts } from "../mail/enqueue-mail.ts";
import type { AlertSubject } from "../mail/templates/security-alert.ts";
import { recordEvent } from "../webhook-events/record-event.ts";
import { hourMs } from "./alert-rules.ts";
import { hasAlertSince } from "./alert-store.ts";

/**
 * The actions of the audit log that cause an alert, and what the alert is about. An alert about an
 * account is mailed to that account, and all others to all administrators. Changes of passwords and
 * addresses, and logins from new browsers, are not listed here, because other mails report them.
 */
const alerts: Partial<Record<AuditAction, AlertSubject>> = {
  "account.login-blocked": "account",
  "refusals.omit": "refusals",
  "submissions.export": "action",
  "audit.export": "action",
  "database.export": "action",
  "backup.download": "action",
  "database.import": "action",
  "backup.restore": "action",
  "api-key.create": "action",
  "account.promote": "action",
  "account.factor-reset": "action",
};

/**
 * The actions that are reported to the webhook, but not in an alert mail, because other mails
 * already report them.
 */
const withOwnMail: readonly AuditAction[] = [
  "account.password",
  "account.password-reset",
  "account.address",
  "account.factor-add",
  "account.factor-remove",
  "account.recovery-codes",
  "account.recovery-login",
  "account.recovery-confirm",
];

/**
 * Entries of the audit log that are older than this number of milliseconds cause no alert.
 * Otherwise the upgrade that introduces the log's chain of digests would cause alerts about old
 * entries, because the server then adds all of them to the chain.
 */
const newsMs = hourMs;

/**
 * Loads the data for alerts. Returns a function that stores the mails and webhook events of alerts
 * about entries of the audit log. The function must run in the transaction that adds the entries to
 * the log's chain of digests. Every entry is added exactly once, by any process, so no alert is
 * lost or sent twice.
 */
export async function prepareAlerts(
  context: Pick<Context, "config" | "mailTexts" | "siteContent">,
): Promise<Tell> {
  const parts = await readMailParts(context);
  return async (trx, lines) => {
    for (const line of lines) await alert(trx, parts, line);
  };
}

async function alert(trx: Db, parts: MailParts, line: ChainedLine): Promise<void> {
  const action = line.action as AuditAction;
  const about = alerts[action];
  const at = new Date(line.at);
  if (at.getTime() < Date.now() - newsMs) return;
  if (about === undefined && !withOwnMail.includes(action)) return;
  await recordEvent(trx, {
    event: "security.alert",
    data: { entryId: Number(line.id), action },
    submissionId: null,
    at,
  });
  if (about === undefined) return;
  const readers =
    about === "account"
      ? await listMailboxesOf(trx, line.subject ?? "")
      : await listSiteReaders(trx);
  for (const reader of readers) await mail(trx, parts, { about, line, action, reader });
}

type Alert = { about: AlertSubject; line: ChainedLine; action: AuditAction; reader: Reader };

async function mail(
  trx: Db,
  parts: MailParts,
  { about, line, action, reader }: Alert,
): Promise<void> {
  const { username, subject, source, at } = line;
  const aboutStart = `${action}:${username ?? ""}:`;
  // Entries of the same action and account cause at most one mail within an hour. So an attacker,
  // or a script that exports repeatedly, cannot flood the team with mails. Only one transaction at
  // a time adds entries to the chain, so this check sees all earlier alerts.
  const since = new Date(new Date(at).getTime() - hourMs);
  if (await hasAlertSince(trx, { userId: reader.id, aboutStart, since })) return;
  await enqueueMail(trx, parts, {
    about: `${aboutStart}${at}:${reader.id}`,
    to: { name: reader.username, address: reader.address },
    userId: reader.id,
    data: {
      kind: "security-alert",
      about,
      at: new Date(at).toISOString(),
      who: username,
      did: auditWords[action],
      what: subject,
      source,
    },
  });
}
