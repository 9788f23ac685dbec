import { AppError } from "#common/errors.ts";
import type { MailKind } from "#common/mail/mail.ts";
import type { Context } from "../../context.ts";
import type { Db } from "../../db/connection.ts";
import type { Bounce } from "../../mail/parse-bounce.ts";
import { insertAttempt } from "./attempt-store.ts";
import { findMailByMessageId, hasOutcome } from "./bounce-store.ts";
import { setMailState } from "./outbox-store.ts";
import { stopQueue } from "./queue-status-store.ts";
import { suppressRefused } from "./record-attempts.ts";
import { isRefusedByRules, suppressAddress } from "./suppression-store.ts";

/** The mail that a notification of a bounce or a complaint is about. */
export type BouncedMail = { id: string; kind: MailKind; toAddress: string; isKnown: boolean };

/**
 * Records that a mail bounced, or that its recipient complained, and suppresses the address if the
 * rules require it. Anyone can send a notification, so it counts only if it contains the Message-ID
 * of a mail that Roost has sent. Only the mail's recipients know this id.
 *
 * @returns the mail; its `isKnown` is true if the notification had been recorded before, so that
 *   nothing changed
 * @throws AppError NOT_FOUND if the notification names no mail that Roost has sent
 */
export async function applyBounce(
  { database }: Pick<Context, "database">,
  bounce: Bounce,
): Promise<BouncedMail> {
  const { messageId } = bounce;
  if (messageId === null) {
    throw new AppError("NOT_FOUND", "The notification does not name the mail that it is about");
  }
  const result = await database.db.transaction().execute(async (trx) => {
    const mail = await findMailByMessageId(trx, messageId);
    if (!mail)
      throw new AppError("NOT_FOUND", "The notification names a mail that Roost did not send");
    const outcome = bounce.type === "bounce" ? "bounced" : "complained";
    const { id, kind, toAddress, attempts: attempt } = mail;
    const isKnown = await hasOutcome(trx, id, outcome);
    if (!isKnown) {
      const response = [bounce.status, bounce.reply].filter(Boolean).join(" ").slice(0, 500);
      await insertAttempt(trx, { mailId: id, attempt, outcome, code: null, response });
      if (bounce.type === "complaint") {
        await suppressAddress(trx, { address: toAddress, reason: "complaint", mailId: id });
      } else await applyFailure(trx, { ...mail, response }, bounce);
    }
    return { id, kind, toAddress, isKnown };
  });
  // The suppression of the address must survive a power failure.
  await database.makeDurable();
  return result;
}

async function applyFailure(
  trx: Db,
  { id, toAddress, response }: { id: string; toAddress: string; response: string },
  { address, status, isRecipientUnknown }: Bounce,
): Promise<void> {
  await setMailState(trx, id, { state: "bounced", error: response || "The mail came back" });
  if (status?.startsWith("5.7.")) {
    if (await isRefusedByRules(trx)) await stopQueue(trx, response);
    return;
  }
  // If the recipient forwards mails to another address, a mail may bounce because that address does
  // not exist. Then the recipient's own address is not suppressed.
  const isSameAddress = address === null || address.toLowerCase() === toAddress.toLowerCase();
  await suppressRefused(trx, {
    address: toAddress,
    mailId: id,
    isRecipientUnknown: isRecipientUnknown && isSameAddress,
  });
}
