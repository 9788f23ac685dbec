import { sql } from "kysely";
import type { Db } from "../../db/connection.ts";
import { reminderMs } from "./booking-rules.ts";

/**
 * Returns the ids of the feedback calls for which a reminder is due, and marks them as reminded. A
 * feedback call that was booked or moved less than two hours before its beginning gets no reminder,
 * because its searcher has just got a mail about it.
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
