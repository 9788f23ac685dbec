import { type Insertable, sql } from "kysely";
import type { AttemptOutcome } from "#common/mail/mail.ts";
import type { Mail } from "#db/types.ts";
import type { Db } from "../../db/connection.ts";

/** The PostgreSQL channel on which processes announce that a mail waits to be sent. */
export const mailChannel = "roost_mail";

/** Returns whether no mail is sent to an address. */
export async function isSuppressed(db: Db, address: string): Promise<boolean> {
  const row = await db
    .selectFrom("mailSuppressions")
    .select("address")
    .where("address", "=", address.toLowerCase())
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Stores a mail, and notifies every process when the transaction commits.
 *
 * @returns the mail's id; undefined if there is a mail of this kind about the same subject
 */
export async function insertMail(trx: Db, mail: Insertable<Mail>): Promise<string | undefined> {
  const row = await trx
    .insertInto("mail")
    .values(mail)
    .onConflict((conflict) => conflict.columns(["kind", "about"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  if (row) await announceMail(trx);
  return row?.id;
}

/** Notifies every process, when the transaction commits, that mail may wait to be sent. */
export async function announceMail(trx: Db): Promise<void> {
  await sql`select pg_notify(${mailChannel}, '')`.execute(trx);
}

export async function insertAttempt(
  trx: Db,
  attempt: {
    mailId: string;
    attempt: number;
    outcome: AttemptOutcome;
    code: number | null;
    response: string | null;
  },
): Promise<void> {
  await trx.insertInto("mailAttempts").values(attempt).execute();
}

/** The status of sending: since when mail is sent at all, and whether sending is stopped. */
export type MailQueueStatus = {
  beganAt: Date | null;
  stoppedAt: Date | null;
  stopReason: string | null;
};

export async function findQueueStatus(db: Db): Promise<MailQueueStatus> {
  return db
    .selectFrom("mailQueue")
    .select(["beganAt", "stoppedAt", "stopReason"])
    .where("id", "=", 1)
    .executeTakeFirstOrThrow();
}

/** Stops the sending of all mail, until a user starts it again. */
export async function stopQueue(trx: Db, reason: string): Promise<void> {
  await trx
    .updateTable("mailQueue")
    .set({ stoppedAt: new Date(), stopReason: reason })
    .where("stoppedAt", "is", null)
    .execute();
}

/** Starts the sending of mail again. */
export async function restartQueue(trx: Db): Promise<void> {
  await trx.updateTable("mailQueue").set({ stoppedAt: null, stopReason: null }).execute();
  await announceMail(trx);
}
