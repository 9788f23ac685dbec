import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { canUnsubscribe, retryHours } from "#common/mail/mail.ts";
import type { MailAttempt } from "#common/mail/mail-list.ts";
import type { Context } from "../../context.ts";
import type { Db } from "../../db/connection.ts";
import { isTemporary } from "../../db/errors.ts";
import type { Handover } from "../../mail/handover.ts";
import type { OutgoingMessage } from "../../mail/message.ts";
import type { MailTransport } from "../../mail/transport.ts";
import { linkPlaceholder } from "../../secret-links/link-placeholder.ts";
import { fillLinks } from "../../secret-links/store.ts";
import {
  type ClaimedMail,
  insertAttempt,
  lockMail,
  setMailState,
  stopQueue,
} from "./outbox-store.ts";
import { writeBodies } from "./render-mail.ts";
import { countPolicyRefusals, countRefusals, suppressAddress } from "./suppression-store.ts";
import { listAttempts } from "./table-store.ts";

/** The number of mails that a server's rule may refuse in a row before the queue stops. */
const policyLimit = 3;
/** The number of mails to an address that may be refused within 14 days. */
const refusalLimit = 3;

/** The number of milliseconds after which recording a result is tried again. */
const recordAgainMs = 500;

/** The pauses before further attempts, in minutes. The last pause repeats. */
const pauses = [1, 5, 15, 30, 60, 120, 240];

/**
 * Returns when to try a mail again; undefined if it was tried for 24 hours.
 *
 * @param attempt the number of the attempt that failed
 */
export function nextTry(attempt: number, firstTry: Date, now: Date): Date | undefined {
  const last = firstTry.getTime() + retryHours * 3_600_000;
  if (now.getTime() >= last) return undefined;
  const minutes = pauses[attempt - 1] ?? pauses.at(-1) ?? 1;
  // The last attempt is at the end of the 24 hours.
  return new Date(Math.min(now.getTime() + minutes * 60_000, last));
}

/**
 * Returns when the current tries of a mail began; undefined if the mail was never tried. The tries
 * begin anew when a mail is sent again after it was accepted, refused, or tried for 24 hours, and
 * after the mail server refused the site.
 *
 * @param attempts all attempts to send the mail, the oldest first
 */
export function beginningOfTries(
  attempts: readonly Pick<MailAttempt, "at" | "outcome">[],
): Date | undefined {
  let began: Date | undefined;
  let isOver = true;
  for (const { at, outcome } of attempts) {
    const moment = new Date(at);
    if (began === undefined || isOver) began = moment;
    const hours = (moment.getTime() - began.getTime()) / 3_600_000;
    isOver = outcome !== "deferred" || hours >= retryHours;
  }
  return began;
}

/** Returns a stored mail as it is sent: with its secret links. */
export async function composeMessage(
  db: Db,
  origin: string,
  mail: Omit<ClaimedMail, "id" | "attempts">,
): Promise<OutgoingMessage> {
  const { kind, submissionId, messageId, createdAt, toAddress, toName, subject, body } = mail;
  const unsubscribe =
    submissionId !== null && canUnsubscribe(kind)
      ? linkPlaceholder("unsubscribe", submissionId)
      : "";
  const filled = await fillLinks(db, origin, { ...writeBodies(body, origin), unsubscribe });
  return {
    messageId,
    date: createdAt,
    to: { name: toName, address: toAddress },
    subject,
    html: filled.html,
    text: filled.text,
    unsubscribeUrl: filled.unsubscribe === "" ? null : filled.unsubscribe,
  };
}

/**
 * Makes one attempt to send a claimed mail, and records the result. While the database is
 * unavailable, recording is tried again, because a mail without a record is sent twice.
 *
 * @param giveUp ends the attempts to record the result
 * @throws the database's error if the mail could not be read or the result could not be recorded
 */
export async function sendMail(
  {
    counters,
    database: { db },
    log,
    siteOrigin,
  }: Pick<Context, "counters" | "database" | "log" | "siteOrigin">,
  transport: MailTransport,
  mail: ClaimedMail,
  giveUp: AbortSignal,
): Promise<void> {
  const message = await composeMessage(db, siteOrigin.get(), mail);
  const handover = await transport.send(message);
  const { outcome } = handover;
  counters.add("mail", outcome);
  log[outcome === "accepted" ? "info" : "warn"](
    { mail: mail.id, kind: mail.kind, attempt: mail.attempts, outcome },
    "mail",
  );
  const recordId = randomUUID();
  const record = () =>
    db.transaction().execute((trx) => recordAttempt(trx, recordId, mail, handover));
  for (;;) {
    try {
      return await record();
    } catch (error) {
      if (!isTemporary(error) || giveUp.aborted) throw error;
    }
    await wait(recordAgainMs, undefined, { signal: giveUp, ref: false });
  }
}

async function recordAttempt(
  trx: Db,
  recordId: string,
  mail: ClaimedMail,
  handover: Handover,
): Promise<void> {
  const { outcome, response } = handover;
  const code = "code" in handover ? handover.code : 250;
  const { id, attempts: attempt, toAddress } = mail;
  // The mail is gone if its reader was erased while it was being sent.
  if (!(await lockMail(trx, id))) return;
  const record = { id: recordId, mailId: id, attempt, outcome, code, response };
  // The transaction before a lost connection may have been committed.
  if (!(await insertAttempt(trx, record))) return;
  switch (outcome) {
    case "accepted":
      return setMailState(trx, id, { state: "sent", error: null, sentAt: new Date() });
    case "deferred":
      return recordDeferral(trx, mail, response);
    case "blocked":
      await stopQueue(trx, response);
      return setMailState(trx, id, { state: "queued", error: response });
    case "refused":
      await setMailState(trx, id, { state: "failed", error: response });
      if (handover.isPolicy) {
        if ((await countPolicyRefusals(trx)) >= policyLimit) await stopQueue(trx, response);
      } else await suppressRefused(trx, { address: toAddress, mailId: id, ...handover });
  }
}

async function recordDeferral(trx: Db, mail: ClaimedMail, response: string): Promise<void> {
  const now = new Date();
  const attempts = await listAttempts(trx, mail.id);
  const first = beginningOfTries(attempts.toReversed()) ?? now;
  const nextTryAt = nextTry(mail.attempts, first, now);
  await setMailState(
    trx,
    mail.id,
    nextTryAt === undefined
      ? { state: "failed", error: response }
      : { state: "queued", error: response, nextTryAt },
  );
}

/** Ends all mail to an address that does not exist, or that refused three mails within 14 days. */
export async function suppressRefused(
  trx: Db,
  {
    address,
    mailId,
    isRecipientUnknown,
  }: { address: string; mailId: string; isRecipientUnknown: boolean },
): Promise<void> {
  if (isRecipientUnknown) await suppressAddress(trx, { address, reason: "unknown", mailId });
  else if ((await countRefusals(trx, address)) >= refusalLimit) {
    await suppressAddress(trx, { address, reason: "refused", mailId });
  }
}
