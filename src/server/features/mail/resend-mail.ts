import { randomUUID } from "node:crypto";
import { AppError } from "#common/errors.ts";
import { askedForKinds } from "#common/mail/mail.ts";
import type { MailSummary } from "#common/mail/mail-list.ts";
import type { Context } from "../../context.ts";
import type { Db } from "../../db/connection.ts";
import { linkPurposes, placeholderPattern } from "../../secret-links/link-placeholder.ts";
import { type Actor, appendAudit } from "../audit/store.ts";
import { noSuchMail } from "./describe-mail.ts";
import { isSuppressed } from "./outbox-store.ts";
import { writeBodies } from "./render-mail.ts";
import { queueAgain } from "./resend-store.ts";
import { findMailForUpdate, isSearchOver, type StoredMail } from "./table-store.ts";

const refusal = (message: string) => new AppError("CONFLICT", message);

/**
 * For each purpose of a secret link, the number of minutes for which the link works; null if it
 * does not expire.
 */
const lifetimes = new Map<string, number | null>(
  Object.entries(linkPurposes).map(([purpose, { minutes }]) => [purpose, minutes]),
);

/** Returns whether a mail contains a link that no longer works. */
function hasExpiredLink({ body, createdAt }: StoredMail, origin: string): boolean {
  const { text } = writeBodies(body, origin);
  const age = Date.now() - Date.parse(createdAt);
  return [...text.matchAll(placeholderPattern)].some(([, purpose = ""]) => {
    const minutes = lifetimes.get(purpose) ?? null;
    return minutes !== null && age > minutes * 60_000;
  });
}

async function refuseUnsendable(trx: Db, mail: StoredMail, origin: string): Promise<void> {
  if (mail.state === "sending") throw refusal("This mail is being sent already.");
  if (await isSuppressed(trx, mail.to)) {
    throw refusal("This address gets no mail. Lift its suppression first.");
  }
  if (hasExpiredLink(mail, origin)) {
    throw refusal("A link in this mail has expired. Its reader has to ask for a new one.");
  }
  const { kind, submissionId } = mail;
  const isAboutSearch = submissionId !== null && !askedForKinds.includes(kind);
  if (isAboutSearch && (await isSearchOver(trx, submissionId))) {
    throw refusal("The search of this mail has ended, so no mail about it is sent.");
  }
}

/**
 * Queues a mail again, so that it is sent at once. If the mail server had accepted the mail before,
 * the mail gets a new Message-ID, because mailboxes show only one mail with the same Message-ID.
 *
 * @throws AppError NOT_FOUND, or CONFLICT if the mail cannot be sent or must not be sent
 */
export async function resendMail(
  { config, database: { db }, siteOrigin }: Pick<Context, "config" | "database" | "siteOrigin">,
  id: string,
  actor: Actor,
): Promise<MailSummary> {
  return db.transaction().execute(async (trx) => {
    const mail = await findMailForUpdate(trx, id);
    if (!mail) throw noSuchMail();
    if (config.mail.smtp === undefined) {
      throw refusal("No mail server is set, so mails are kept and not sent.");
    }
    await refuseUnsendable(trx, mail, siteOrigin.get());
    const wasAccepted = mail.sentAt !== null;
    const [, domain = ""] = mail.messageId.split("@");
    const messageId = wasAccepted ? `<${randomUUID()}@${domain}` : mail.messageId;
    await queueAgain(trx, id, messageId);
    await appendAudit(trx, { actor, action: "mail.resend", subject: mail.kind });
    const { kind, to, subject, attempts, createdAt, sentAt } = mail;
    return { id, kind, to, subject, state: "queued", attempts, createdAt, sentAt, error: null };
  });
}
