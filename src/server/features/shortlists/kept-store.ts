import type { Db } from "../../db/connection.ts";

/**
 * Selects the shortlists whose mail has been sent, but whose state is still `kept` (mail stored but
 * not sent, because there was no mail server).
 */
const selectSentLater = (db: Db) =>
  db
    .selectFrom("shortlists")
    .innerJoin("mail", "mail.id", "shortlists.mailId")
    .where("shortlists.state", "=", "kept")
    .where("mail.sentAt", "is not", null);

/**
 * Returns at most `limit` shortlists whose mail has been sent, but whose state is still `kept`
 * (mail stored but not sent). They are in the order in which their mails were sent.
 */
export const listSentLater = (
  db: Db,
  limit: number,
): Promise<{ id: string; submissionId: string }[]> =>
  selectSentLater(db)
    .select(["shortlists.id", "shortlists.submissionId"])
    .orderBy("mail.sentAt")
    .limit(limit)
    .execute();

/**
 * Returns when the stored mail of a shortlist was sent later, if the shortlist still has the state
 * `kept` (only stored, because there was no mail server). Returns undefined if the mail was not
 * sent, or if the shortlist has another state.
 */
export async function findSentLater(db: Db, id: string): Promise<Date | undefined> {
  const row = await selectSentLater(db)
    .select("mail.sentAt")
    .where("shortlists.id", "=", id)
    .executeTakeFirst();
  return row?.sentAt ?? undefined;
}

/** Changes a shortlist's state from `kept` (mail stored but not sent) to `sent`. */
export async function setSentLater(trx: Db, id: string, at: Date): Promise<void> {
  await trx
    .updateTable("shortlists")
    .set({ state: "sent", sentAt: at, updatedAt: new Date() })
    .where("id", "=", id)
    .execute();
}
