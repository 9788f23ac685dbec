import { sql } from "kysely";
import type { Db } from "../../db/connection.ts";
import { due, isOverdueAt, isWaiting } from "../submissions/filter-store.ts";

/**
 * Counts the searches that have arrived since the given time, and the searches that were confirmed
 * since then.
 */
export async function countNews(
  db: Db,
  since: Date,
): Promise<{ arrived: number; confirmed: number }> {
  return db
    .selectFrom("submissions")
    .select([
      sql<number>`count(*) filter (where accepted_at > ${since})`.as("arrived"),
      sql<number>`count(*) filter (where confirmed_at > ${since})`.as("confirmed"),
    ])
    .executeTakeFirstOrThrow();
}

/** A search that waits for its first shortlist. */
export type WaitingSearch = { id: string; city: string | null; dueAt: Date };

/**
 * Returns the searches that wait for their first shortlist: their number, the number of late ones,
 * and the searches whose deadlines come first.
 */
export async function findWaitingSearches(
  db: Db,
  now: Date,
  limit: number,
): Promise<{ count: number; late: number; first: WaitingSearch[] }> {
  const waiting = db.selectFrom("submissions").where(isWaiting);
  const counts = await waiting
    .select([
      sql<number>`count(*)`.as("count"),
      sql<number>`count(*) filter (where ${isOverdueAt(now)})`.as("late"),
    ])
    .executeTakeFirstOrThrow();
  const first = await waiting
    .select(["id", "city", sql<Date>`${due}`.as("dueAt")])
    .orderBy("dueAt")
    .limit(limit)
    .execute();
  return { ...counts, first };
}
