import { askedForKinds, type MailKind } from "#common/mail/mail.ts";
import type { Db } from "../../db/connection.ts";
import { mailsChanged } from "./outbox-store.ts";

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
    .where("submissionId", "in", submissionIds)
    .where("state", "in", ["queued", "sending"])
    .where("kind", "not in", stillSent)
    .returning(mailsChanged.as("announced"))
    .execute();
}
