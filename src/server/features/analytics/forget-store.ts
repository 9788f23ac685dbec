import { sql } from "kysely";
import type { Database, Db } from "../../db/connection.ts";
import { changesBetween } from "./count-session.ts";
import { addCounts, findSessions, lockCounting, saveSessions } from "./summary-store.ts";

/**
 * Deletes the user agents and referrers of events that are older than a given time. The device
 * class and the host of the referrer stay. Skips rows that another process has locked.
 * @param limit the maximum number of events to change
 * @returns the number of changed events
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
 * Deletes all visitor details from the events and summaries of some sessions. The sessions then
 * count as sessions with an unknown device and referrer.
 */
export async function forgetVisits(trx: Db, sessionIds: string[]): Promise<void> {
  if (sessionIds.length === 0) return;
  // This lock keeps other processes from counting events at the same time. Otherwise, they could
  // store a session's summary with the visitor details that are deleted here.
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

/**
 * Returns the lowest and the highest id of the events that are older than a given time; undefined
 * if there are none.
 */
export async function findEventsBefore(
  db: Db,
  before: Date,
): Promise<{ oldest: number; newest: number } | undefined> {
  // For `max(id)`, PostgreSQL would read the index of the ids backwards until it finds an old
  // event, and so read nearly all events. It cannot use this index for `id + 0`, so it finds the
  // old events by the index of the timestamps.
  const { rows } = await sql<{ oldest: number; newest: number }>`
    select min(id + 0) as oldest, max(id + 0) as newest from form_analytics
    where timestamp < ${before} having count(*) > 0
  `.execute(db);
  return rows[0];
}

/**
 * Deletes the events in a range of ids that are older than a given time. Skips events that are not
 * counted yet.
 * @returns the number of deleted events
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
 * In the embedded database, frees the space of deleted rows and updates the statistics of the query
 * planner. A PostgreSQL server does both itself.
 */
export async function tidyTables({ engine, query }: Database): Promise<void> {
  if (engine === "postgres") return;
  // Tables are vacuumed one at a time, so that other queries run in between.
  await query("vacuum analyze form_analytics");
  await query("vacuum analyze analytics_pending");
  await query("vacuum analyze analytics_sessions");
  await query("vacuum analyze analytics_counts");
}
