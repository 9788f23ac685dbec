import { sql } from "kysely";
import type { Db } from "../../db/connection.ts";

/**
 * Seconds until a claim on a submission expires. A delivery attempt always takes less, so a claim
 * only expires if its process has died.
 */
const claimSeconds = 30;

// The database's clock, because processes on several machines share the claims.
const now = sql<Date>`clock_timestamp()`;

/**
 * Claims a submission, so that no other process sends it at the same time. Returns when the claim
 * expires; undefined if another process holds the claim.
 */
async function claim(db: Db, id: string): Promise<Date | undefined> {
  // Rounded to milliseconds, the precision of a JavaScript `Date`: the release of the claim
  // compares it.
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
 * Calls `send` unless the queue or a user, in this or another process, is sending the same
 * submission at the moment. A submission that was deleted is not sent.
 *
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
    // If sending took longer than the claim lasts, another process may hold a newer claim: this one
    // must not release it.
    await db
      .updateTable("submissions")
      .set({ sendingUntil: null })
      .where("id", "=", id)
      .where("sendingUntil", "=", until)
      .execute();
  }
  return true;
}
