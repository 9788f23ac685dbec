import { sql } from "kysely";
import type { Db } from "../../db/connection.ts";

/** Milliseconds that a claim lasts when who holds it dies: more than a try can take. */
const claimMs = 30_000;

const keyOf = (submissionId: string) => `delivery:${submissionId}`;
const nowMs = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`;

/** Whether from now on nobody else sends this submission, in whichever process. */
async function claim(db: Db, key: string): Promise<boolean> {
  const expire = sql<number>`${nowMs} + ${claimMs}`;
  const row = await db
    .insertInto("rateLimits")
    .values({ key, points: 1, expire })
    .onConflict((conflict) =>
      conflict.column("key").doUpdateSet({ expire }).where("rateLimits.expire", "<", nowMs),
    )
    .returning("key")
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Does what sends a submission, unless it is being sent already: by the queue or by someone's hand,
 * here or in another process.
 *
 * @returns whether it was done
 */
export async function whileClaimed(
  db: Db,
  submissionId: string,
  send: () => Promise<void>,
): Promise<boolean> {
  const key = keyOf(submissionId);
  if (!(await claim(db, key))) return false;
  try {
    await send();
  } finally {
    await db.deleteFrom("rateLimits").where("key", "=", key).execute();
  }
  return true;
}
