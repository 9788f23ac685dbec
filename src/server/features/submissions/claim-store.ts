import { sql } from "kysely";
import type { Db } from "../../db/connection.ts";

/** Seconds that a claim lasts when who holds it dies: more than a try can take. */
const claimSeconds = 30;

// By the database's clock, which all processes share.
const now = sql<Date>`clock_timestamp()`;

/** Until when nobody else sends this submission, in whichever process; undefined when someone does. */
async function claim(db: Db, id: string): Promise<Date | undefined> {
  // As exact as a `Date`, by which it is found again.
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
 * Does what sends a submission, unless it is being sent already: by the queue or by someone's hand,
 * here or in another process. One that is not there any more is nobody's.
 *
 * @returns whether it was done
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
    // Who took longer than that must not end the claim of whoever came next.
    await db
      .updateTable("submissions")
      .set({ sendingUntil: null })
      .where("id", "=", id)
      .where("sendingUntil", "=", until)
      .execute();
  }
  return true;
}
