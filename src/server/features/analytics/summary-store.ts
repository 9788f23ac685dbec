import { sql } from "kysely";
import type { Db } from "../../db/connection.ts";
import type { RecordedEvent, SessionState, SessionStep } from "./apply-event.ts";
import type { CellChange } from "./count-session.ts";
import { spansAround } from "./split-range.ts";

/**
 * The number of the advisory lock that lets only one process count events at a time. The number is
 * the bytes of "coun".
 */
const lockKey = 0x636f756e;

/**
 * Waits until no other process counts events, and keeps other processes from counting until the
 * transaction ends.
 */
export async function lockCounting(trx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(lockKey)})`.execute(trx);
}

/** Returns the id of the newest event that is not counted yet; undefined if all are counted. */
export async function findNewestPending(db: Db): Promise<number | undefined> {
  const row = await db
    .selectFrom("analyticsPending")
    .select("eventId")
    .orderBy("eventId", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.eventId;
}

/** Returns the number of events that are not counted yet. */
export async function countPending(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom("analyticsPending")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Removes the oldest events from the list of uncounted events, and returns them. The query compares
 * the events with a maximum id and not with a list of ids, because with wrong statistics the query
 * planner would scan the list once for each event.
 */
export async function takePending(trx: Db, limit: number): Promise<RecordedEvent[]> {
  const { rows } = await sql<RecordedEvent>`
    with taken as (
      delete from analytics_pending where event_id <= (
        select max(event_id) from (
          select event_id from analytics_pending order by event_id limit ${sql.lit(limit)}
        ) as oldest
      )
      returning event_id
    )
    select id, session_id, event_type, step_id, step_number, time_spent_seconds, timestamp,
      definition_version, device_class, referrer_host
    from taken join form_analytics on id = event_id order by id
  `.execute(trx);
  return rows;
}

/** Returns the stored states of the sessions with the given ids. */
export async function findSessions(trx: Db, ids: string[]): Promise<Map<string, SessionState>> {
  const { rows } = await sql<Omit<SessionState, "steps"> & { steps: SessionStep[] }>`
    select analytics_sessions.* from analytics_sessions
    where session_id = any(array(select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)))
  `.execute(trx);
  return new Map(rows.map((row) => [row.sessionId, row]));
}

/** Stores the new states of questionnaire sessions. */
export async function saveSessions(trx: Db, sessions: SessionState[]): Promise<void> {
  const rows = sessions.map((session) => ({
    session_id: session.sessionId,
    began_at: session.beganAt,
    first_event_id: session.firstEventId,
    definition_version: session.definitionVersion,
    device_class: session.deviceClass,
    referrer_host: session.referrerHost,
    last_event_at: session.lastEventAt,
    completed: session.completed,
    abandoned: session.abandoned,
    furthest_step: session.furthestStep,
    steps: session.steps,
  }));
  await sql`
    insert into analytics_sessions
    select * from jsonb_populate_recordset(null::analytics_sessions, ${JSON.stringify(rows)}::jsonb)
    on conflict (session_id) do update set
      began_at = excluded.began_at,
      first_event_id = excluded.first_event_id,
      definition_version = excluded.definition_version,
      device_class = excluded.device_class,
      referrer_host = excluded.referrer_host,
      last_event_at = excluded.last_event_at,
      completed = excluded.completed,
      abandoned = excluded.abandoned,
      furthest_step = excluded.furthest_step,
      steps = excluded.steps
  `.execute(trx);
}

/**
 * Adds the given numbers to the stored counts of sessions. Each number belongs to one day, and is
 * added to the count of every span of days that contains this day.
 */
export async function addCounts(trx: Db, changes: CellChange[]): Promise<void> {
  if (changes.length === 0) return;
  const rows = new Map<string, Record<string, unknown> & { count: number }>();
  for (const { measure, day, version, name, seconds, change } of changes) {
    for (const { days, firstDay } of spansAround(day)) {
      const key = JSON.stringify([measure, days, firstDay, version, name, seconds]);
      const known = rows.get(key);
      if (known) known.count += change;
      else {
        rows.set(key, {
          measure,
          span_days: days,
          first_day: firstDay,
          definition_version: version,
          name,
          seconds,
          count: change,
        });
      }
    }
  }
  await sql`
    insert into analytics_counts
    select * from jsonb_populate_recordset(
      null::analytics_counts, ${JSON.stringify([...rows.values()])}::jsonb
    )
    on conflict (measure, span_days, first_day, definition_version, name, seconds)
    do update set count = analytics_counts.count + excluded.count
  `.execute(trx);
}
