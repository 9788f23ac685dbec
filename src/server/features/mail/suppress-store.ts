import { askedForKinds, type MailKind } from "#common/mail/mail.ts";
import type { Db } from "../../db/connection.ts";
import { lockedInOrder, mailsChanged } from "./outbox-store.ts";

const selectWaiting = (trx: Db, submissionIds: string[]) =>
  trx
    .selectFrom("mail")
    .select("id")
    .where("submissionId", "in", submissionIds)
    .where("state", "in", ["queued", "sending"]);

/**
 * Locks the waiting mails about the given searches, in the order of their ids. A transaction that
 * ends several searches one after the other first locks all these searches, then calls this, and
 * then ends the searches.
 */
export async function lockWaitingMails(trx: Db, submissionIds: string[]): Promise<void> {
  if (submissionIds.length === 0) return;
  await selectWaiting(trx, submissionIds).orderBy("id").forUpdate().execute();
}

/**
 * Marks the waiting mails about the given searches as suppressed, so that they are never sent.
 *
 * @param submissionIds the ids of the searches
 * @param error the reason, as the table of mails shows it
 * @param stillSent the kinds of mail that are sent all the same: by default, those that a searcher
 *   has requested, such as a new link
 */
export async function suppressMails(
  trx: Db,
  submissionIds: string[],
  error: string,
  stillSent: readonly MailKind[] = askedForKinds,
): Promise<void> {
  if (submissionIds.length === 0) return;
  await trx
    .updateTable("mail")
    .set({ state: "suppressed", claimedUntil: null, error })
    .where(
      "id",
      "=",
      lockedInOrder(selectWaiting(trx, submissionIds).where("kind", "not in", stillSent)),
    )
    .returning(mailsChanged.as("announced"))
    .execute();
}
