import type { Db } from "../../db/connection.ts";
import { announceMail } from "./outbox-store.ts";

/**
 * Queues a mail so that it is sent at once. The mail may be in any state, such as failed or sent.
 */
export async function queueAgain(trx: Db, id: string, messageId: string): Promise<void> {
  await trx
    .updateTable("mail")
    .set({ state: "queued", messageId, error: null, claimedUntil: null, nextTryAt: new Date() })
    .where("id", "=", id)
    .execute();
  await announceMail(trx);
}
