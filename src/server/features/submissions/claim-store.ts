import { sql } from "kysely";
import type { Db } from "../../db/connection.ts";

/**
 * The number of seconds for which a process reserves a submission that it sends (a claim). Every
 * delivery attempt takes less time, so a claim expires only if its process has died.
 */
const claimSeconds = 30;

// The clock of the database decides when a process's reservation of a submission expires, because
// the clocks of several machines may differ.
const now = sql<Date>`clock_timestamp()`;

/**
 * Reserves a submission for this process, so that no other process sends it at the same time.
 * Returns the time when the reservation expires; undefined if another process has reserved the
 * submission.
 */
async function claim(db: Db, id: string): Promise<Date | undefined> {
  // The time is rounded to milliseconds, the precision of a JavaScript `Date`. Otherwise a later
  // query that compares the time would not find the row again.
  const until = sql<Date>`
    date_trunc('milliseconds', ${now} + make_interval(secs => ${claimSeconds}))
  `;
  const row = await db
    .updateTable("submissions")
    .set({ sendingUntil: until })
    .where("id", "=", id)
    .where((where) =>
      where.or([where("sendingUntil", "is", null), where("sendingUntil", "<", now)]),
    )
    .returning("sendingUntil")
    .executeTakeFirst();
  return row?.sendingUntil ?? undefined;
}

/**
 * Calls `send` unless this or another process is sending the same submission at the moment. A
 * submission that was deleted is not sent.
 * @returns whether `send` was called
 */
export async function whileClaimed(
  db: Db,
  id: string,
  send: () => Promise<void>,
): Promise<boolean> {
  const until = await claim(db, id);
  if (until === undefined) return false;
  try {
    await send();
  } finally {
    // The reservation is ended only if it still belongs to this process. If sending took too long,
    // the reservation has expired, and another process may have reserved the submission.
    await db
      .updateTable("submissions")
      .set({ sendingUntil: null })
      .where("id", "=", id)
      .where("sendingUntil", "=", until)
      .execute();
  }
  return true;
}
