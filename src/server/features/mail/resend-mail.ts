import { randomUUID } from "node:crypto";
import { AppError } from "#common/errors.ts";
import { askedForKinds, kindsAfterEnd } from "#common/mail/mail.ts";
import type { MailSummary } from "#common/mail/mail-list.ts";
import type { Context } from "../../context.ts";
import type { Db } from "../../db/connection.ts";
import { linkPurposes, placeholderPattern } from "../../secret-links/link-placeholder.ts";
import { type Actor, appendAudit } from "../audit/store.ts";
import { noSuchMail } from "./describe-mail.ts";
import { isSuppressed } from "./outbox-store.ts";
import { writeBodies } from "./render-mail.ts";
import { queueAgain } from "./resend-store.ts";
import { findMailedSearch, findMailForUpdate, type StoredMail } from "./table-store.ts";

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
  // The time of a link in a waiting mail begins anew when the mail is sent.
  if (mail.state !== "queued" && hasExpiredLink(mail, origin)) {
    throw refusal("A link in this mail has expired. Its reader has to ask for a new one.");
  }
  const { kind, submissionId } = mail;
  if (submissionId === null || askedForKinds.includes(kind)) return;
  const search = await findMailedSearch(trx, submissionId);
  const isOver = search?.life === "ended" && !kindsAfterEnd(search.endedReason).includes(kind);
  if (!search || search.isWithdrawn || isOver) {
    throw refusal("The search of this mail has ended, so no mail about it is sent.");
  }
  if (search.life === "unconfirmed" && kind !== "confirmation") {
    throw refusal("This search is not confirmed, so its address gets only the confirmation mail.");
  }
}

/**
 * Queues a mail again, so that it is sent at once. If the mail server had accepted the mail before,
 * the mail gets a new Message-ID, because mailboxes show only one mail with the same Message-ID.
 *
 * @param trx a transaction
 * @throws AppError NOT_FOUND, or CONFLICT if the mail cannot be sent or must not be sent
 */
export async function resendMail(
  trx: Db,
  { config, siteOrigin }: Pick<Context, "config" | "siteOrigin">,
  id: string,
  actor: Actor,
): Promise<MailSummary> {
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
}
