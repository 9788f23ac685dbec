import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { Context } from "../../context.ts";
import type { Db } from "../../db/connection.ts";
import { isTemporary } from "../../db/errors.ts";
import type { Handover } from "../../mail/handover.ts";
import { insertAttempt, insertSent } from "./attempt-store.ts";
import { type ClaimedMail, lockMails, setMailState } from "./outbox-store.ts";
import { stopQueue } from "./queue-status-store.ts";
import { beginningOfTries, nextTry } from "./retry-rules.ts";
import { countPolicyRefusals, countRefusals, suppressAddress } from "./suppression-store.ts";
import { listAttempts } from "./table-store.ts";

/**
 * If mail servers refuse this number of mails in a row for a policy reason, such as SPF, the queue
 * stops.
 */
const policyLimit = 3;
/**
 * If this number of mails to an address is permanently refused within 14 days, the address gets no
 * more mail.
 */
const refusalLimit = 3;

/**
 * The number of milliseconds for which results of attempts are collected. They are then recorded
 * together.
 */
const gatherMs = 100;
/** If recording results fails, it is tried again after this number of milliseconds. */
const recordAgainMs = 500;

/** A mail with the result of an attempt to send it. */
type SentMail = {
  /**
   * The id of the attempt's record. It stays the same if the transaction is repeated, so that the
   * attempt is not recorded twice.
   */
  recordId: string;
  mail: ClaimedMail;
  handover: Handover;
};

/** Records the results of attempts to send mails. */
export type AttemptRecorder = (mail: ClaimedMail, handover: Handover) => Promise<void>;

/**
 * Creates a recorder of send attempts. It gathers the results of a short time and records them in
 * one transaction. While the database is unavailable, it keeps trying, because a mail whose attempt
 * is not recorded is sent again.
 *
 * @param giveUp a signal; when it is aborted, the recorder stops trying
 */
export function createAttemptRecorder(
  { database: { db }, log }: Pick<Context, "database" | "log">,
  giveUp: AbortSignal,
): AttemptRecorder {
  let waiting: SentMail[] = [];
  let gathering: Promise<void> | undefined;

  async function recordTogether(sent: SentMail[]): Promise<void> {
    for (;;) {
      try {
        return await db.transaction().execute((trx) => recordAttempts(trx, sent));
      } catch (error) {
        if (!isTemporary(error) || giveUp.aborted) return reportOrSeparate(sent, error);
      }
      await wait(recordAgainMs, undefined, { signal: giveUp, ref: false }).catch(() => {});
    }
  }

  /**
   * Records each result in its own transaction, so that a result that cannot be recorded does not
   * affect the others.
   */
  async function reportOrSeparate(sent: SentMail[], error: unknown): Promise<void> {
    if (sent.length > 1 && !isTemporary(error)) {
      for (const each of sent) await recordTogether([each]);
      return;
    }
    // The results of the attempts could not be stored, so the mails still count as not sent. The
    // queue sends them again when `claimed_until`, the end of their reservation, has passed.
    const { code, name } = error as { code?: unknown; name?: unknown };
    const mails = sent.map(({ mail }) => mail.id);
    log.warn({ mails, error: code ?? name }, "attempts were not recorded");
  }

  async function gather(): Promise<void> {
    await wait(gatherMs, undefined, { signal: giveUp }).catch(() => {});
    const sent = waiting;
    waiting = [];
    gathering = undefined;
    await recordTogether(sent);
  }

  return (mail, handover) => {
    waiting.push({ recordId: randomUUID(), mail, handover });
    gathering ??= gather();
    return gathering;
  };
}

async function recordAttempts(trx: Db, sent: SentMail[]): Promise<void> {
  // All mails are locked at once, in the order of their ids. The statements below lock the accepted
  // mails before the others, and this order could cause a deadlock with another transaction.
  const stored = await lockMails(
    trx,
    sent.map(({ mail }) => mail.id),
  );
  const accepted = sent.flatMap(({ recordId, mail: { id, attempts }, handover }) =>
    handover.outcome === "accepted"
      ? [{ recordId, id, attempts, response: handover.response }]
      : [],
  );
  if (accepted.length > 0) await insertSent(trx, accepted);
  for (const { recordId, mail, handover } of sent) {
    // The mail does not exist any more if its recipient was erased while it was being sent.
    if (handover.outcome === "accepted" || !stored.has(mail.id)) continue;
    await recordFailure(trx, recordId, mail, handover);
  }
}

async function recordFailure(
  trx: Db,
  recordId: string,
  mail: ClaimedMail,
  handover: Exclude<Handover, { outcome: "accepted" }>,
): Promise<void> {
  const { outcome, response, code } = handover;
  const { id, attempts: attempt, toAddress } = mail;
  const record = { id: recordId, mailId: id, attempt, outcome, code, response };
  // This transaction may repeat an earlier one whose connection was lost. If the earlier one was
  // committed after all, the attempt to send the mail is recorded already.
  if (!(await insertAttempt(trx, record))) return;
  switch (outcome) {
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

/** Suppresses an address that does not exist, or that refused three mails within 14 days. */
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
