import { sql } from "kysely";
import type { Db } from "../../db/connection.ts";

/** Seconds that a claim lasts when who holds it dies: more than a try can take. */
const claimSeconds = 30;

// By the database's clock, which all processes share.
const now = sql<Date>`clock_timestamp()`;

/** Whether from now on nobody else sends this submission, in whichever process. */
async function claim(db: Db, id: string): Promise<boolean> {
  const row = await db
    .updateTable("submissions")
    .set({ sendingUntil: sql<Date>`${now} + make_interval(secs => ${claimSeconds})` })
    .where("id", "=", id)
    .where((where) =>
      where.or([where("sendingUntil", "is", null), where("sendingUntil", "<", now)]),
    )
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
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
  if (!(await claim(db, id))) return false;
  try {
    await send();
  } finally {
    await db.updateTable("submissions").set({ sendingUntil: null }).where("id", "=", id).execute();
  }
  return true;
}
