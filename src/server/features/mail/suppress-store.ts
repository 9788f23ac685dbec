import { askedForKinds } from "#common/mail/mail.ts";
import type { Db } from "../../db/connection.ts";
import { mailsChanged } from "./outbox-store.ts";

/**
 * Marks the waiting mails about the given searches as suppressed, so that they are never sent.
 * Mails that a searcher has requested (`askedForKinds`), such as a new link, are still sent.
 *
 * @param submissionIds the ids of the searches
 * @param error the reason, as the table of mails shows it
 */
export async function suppressMails(
  trx: Db,
  submissionIds: string[],
  error: string,
): Promise<void> {
  if (submissionIds.length === 0) return;
  await trx
    .updateTable("mail")
    .set({ state: "suppressed", claimedUntil: null, error })
    .where("submissionId", "in", submissionIds)
    .where("state", "in", ["queued", "sending"])
    .where("kind", "not in", askedForKinds)
    .returning(mailsChanged.as("announced"))
    .execute();
}
