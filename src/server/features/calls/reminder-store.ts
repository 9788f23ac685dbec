import { sql } from "kysely";
import type { Db } from "../../db/connection.ts";
import { reminderMs } from "./booking-rules.ts";

/**
 * Records that the next calls have a reminder, and returns their ids. A call that was booked or moved
 * when it was nearer than a reminder has none, because its searcher has just been mailed.
 *
 * @param trx a transaction
 */
export async function claimReminders(trx: Db, now: Date): Promise<string[]> {
  const ahead = sql`make_interval(secs => ${sql.lit(reminderMs / 1000)})`;
  const rows = await trx
    .updateTable("calls")
    .set({ remindedAt: now })
    .where("state", "=", "booked")
    .where("remindedAt", "is", null)
    .where("startsAt", ">", now)
    .where("startsAt", "<=", new Date(now.getTime() + reminderMs))
    .where(sql<boolean>`coalesce(moved_at, booked_at) < starts_at - ${ahead}`)
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}
