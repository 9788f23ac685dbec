import type { Db } from "../../db/connection.ts";

/** The kinds of mail that are sent even to searchers who withdrew, because they asked for them. */
export const askedForKinds = ["one-time-link", "your-link-again"];

/**
 * Keeps mails of searches that wait to be sent from being sent, except those that the searcher asked
 * for.
 *
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
    .execute();
}
