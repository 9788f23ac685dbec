import { sql } from "kysely";
import type { Database, Db } from "../../db/connection.ts";
import { changesBetween } from "./count-session.ts";
import { addCounts, findSessions, lockCounting, saveSessions } from "./summary-store.ts";

/**
 * Takes the user agent and the referrer from events that are older than a moment; what was derived
 * from them stays. What another process is at is left to it.
 *
 * @param limit how many events at most
 * @returns how many they were
 */
export async function forgetVisitors(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update form_analytics set user_agent = null, referrer = null
    where id in (
      select id from form_analytics
      where timestamp < ${before} and (user_agent is not null or referrer is not null)
      order by timestamp limit ${sql.lit(limit)}
      for update skip locked
    )
  `.execute(db);
  return Number(numAffectedRows);
}

/**
 * Takes from the events and the summaries of some visits all that they say of the visitor. Each visit
 * is counted as one of an unknown device and referrer from then on.
 */
export async function forgetVisits(trx: Db, sessionIds: string[]): Promise<void> {
  if (sessionIds.length === 0) return;
  // A summary that is written at the same time would bring the visitor back.
  await lockCounting(trx);
  await trx
    .updateTable("formAnalytics")
    .set({ userAgent: null, referrer: null, deviceClass: null, referrerHost: null })
    .where("sessionId", "in", sessionIds)
    .execute();
  const before = [...(await findSessions(trx, sessionIds)).values()];
  const after = before.map((session) => ({ ...session, deviceClass: "", referrerHost: "" }));
  await saveSessions(trx, after);
  await addCounts(trx, changesBetween(before, after));
}

/** Between which ids the events are that are older than a moment; undefined when none is. */
export async function findEventsBefore(
  db: Db,
  before: Date,
): Promise<{ oldest: number; newest: number } | undefined> {
  // Of the ids themselves the database would look through all events from either end.
  const { rows } = await sql<{ oldest: number; newest: number }>`
    select min(id + 0) as oldest, max(id + 0) as newest from form_analytics
    where timestamp < ${before} having count(*) > 0
  `.execute(db);
  return rows[0];
}

/**
 * Deletes events between two ids that are older than a moment, but for those that wait to be counted.
 *
 * @returns how many they were
 */
export async function deleteEvents(
  db: Db,
  { after, upTo, before }: { after: number; upTo: number; before: Date },
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from form_analytics
    where id in (
      select id from form_analytics
      where id > ${after} and id <= ${upTo} and timestamp < ${before}
        and not exists (select from analytics_pending where event_id = form_analytics.id)
      for update skip locked
    )
  `.execute(db);
  return Number(numAffectedRows);
}

/**
 * Gives the room of what is gone to what comes, and tells the planner what there is. A server does
 * so by itself.
 */
export async function tidyTables({ engine, query }: Database): Promise<void> {
  if (engine === "postgres") return;
  // One by one: whoever waits for the embedded engine comes in between.
  await query("vacuum analyze form_analytics");
  await query("vacuum analyze analytics_pending");
  await query("vacuum analyze analytics_sessions");
  await query("vacuum analyze analytics_counts");
}
