import type { Db } from "../../db/connection.ts";
import { announceMail } from "./outbox-store.ts";

/**
 * The status of sending mail: since when the site sends mail at all, since when sending is stopped,
 * and why.
 */
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

/** Resumes sending mail after it was stopped. */
export async function restartQueue(trx: Db): Promise<void> {
  await trx.updateTable("mailQueue").set({ stoppedAt: null, stopReason: null }).execute();
  await announceMail(trx);
}
