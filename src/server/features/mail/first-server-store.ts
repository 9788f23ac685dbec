import { sql } from "kysely";
import type { Db } from "../../db/connection.ts";

/**
 * Creates the only row of the table `mail_queue`, with the state of the queue, if it is missing.
 * Roost's dumps do not contain this row, so it is missing after PostgreSQL's own tools have
 * restored such a dump.
 */
async function ensureQueue(trx: Db): Promise<void> {
  await trx
    .insertInto("mailQueue")
    .values({ id: 1 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * If a mail server is configured for the first time, records the time. From then on, the dashboard
 * asks the team to review the site's texts about mail.
 *
 * @returns whether a mail server is configured for the first time
 */
export async function recordMailServer(trx: Db, isSet: boolean): Promise<boolean> {
  await ensureQueue(trx);
  if (!isSet) return false;
  const { numUpdatedRows } = await trx
    .updateTable("mailQueue")
    .set({ beganAt: sql<Date>`now()`, reviewAskedAt: sql<Date>`now()` })
    .where("beganAt", "is", null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/**
 * Returns `askedAt`, the time since which the team has been asked to review its texts about mail;
 * null if the team is not asked. Also returns `hasServer`: whether a mail server was ever
 * configured. Returns undefined if the table `mail_queue` has no row.
 */
export async function findReview(
  db: Db,
): Promise<{ askedAt: Date | null; hasServer: boolean } | undefined> {
  return db
    .selectFrom("mailQueue")
    .select(["reviewAskedAt as askedAt", sql<boolean>`began_at is not null`.as("hasServer")])
    .executeTakeFirst();
}

/** Records that the team has reviewed the texts of the site that say whether mail is sent. */
export async function endReview(trx: Db): Promise<void> {
  await trx.updateTable("mailQueue").set({ reviewAskedAt: null }).execute();
}
