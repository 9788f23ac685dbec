import type { Database } from "../src/server/db/connection.ts";

/** The number of days on which simulated sessions begin, and the first of these days. */
export const days = 400;
export const firstDay = "2025-10-01";

/** The number of sessions that one statement inserts. */
const sessionsAtOnce = 50_000;

const tables = ["form_analytics", "analytics_sessions", "analytics_counts"];

type Filled = Pick<Database, "query">;

/**
 * Returns SQL for a pseudo-random number from 0 to 99 for session n. The same session and `salt`
 * always give the same number.
 */
const chance = (salt: string) => `(abs(hashtext('${salt}' || n)) % 100)`;

const stepSeconds = "5 + abs(hashtext('seconds' || n * 10 + step)) % 120";

/**
 * Returns SQL that inserts the sessions numbered `from` to `to`, their events, and the counts that
 * the server's function foldEvents would store for them. `of` is the number of all sessions. A
 * third of the sessions leave at the first step, a fifth complete the form, and the average is 6.7
 * events.
 */
const events = (from: number, to: number, of: number) => `
  with drawn as (
    select n, timestamptz '${firstDay}T00:00:00Z' + (n - 1) * interval '${days} days' / ${of} as began,
      case when ${chance("end")} < 35 then 1 when ${chance("end")} < 50 then 2
        when ${chance("end")} < 65 then 3 when ${chance("end")} < 75 then 4 else 5 end as last_step,
      ${chance("end")} >= 80 as completes, 1 + n * 3 / ${of + 1} as version,
      case when ${chance("device")} < 60 then 'mobile' else 'desktop' end as device,
      'host-' || ${chance("host")} % 40 || '.example' as host
    from generate_series(${from}, ${to}) as n
  ), session as (
    select drawn.*, case when completes then 5 else last_step - 1 end as last_completed from drawn
  ), event as (
    select n, began, 0 as at, 'start' as type, 1 as step, null::int as seconds from session
    union all
    select n, began + step * interval '40 seconds', step * 2, 'step_view', step, null
    from session, generate_series(1, last_step) as step
    union all
    select n, began + step * interval '40 seconds' + interval '30 seconds', step * 2 + 1,
      'step_complete', step, ${stepSeconds}
    from session, generate_series(1, last_completed) as step
    union all
    select n, began + interval '5 minutes', 99, case when completes then 'complete' else 'abandon' end,
      last_step, 200 from session
  ), recorded as (
    insert into form_analytics (session_id, event_type, step_id, step_number, timestamp,
      time_spent_seconds, definition_version, device_class, referrer_host, metadata)
    select 'session-' || n, type, 'step_' || step, step, event.began, seconds, version, device, host,
      '{"answeredFields": ["city"]}'
    from event join session using (n) order by n, at
    returning id, session_id, event_type
  )
  insert into analytics_sessions (session_id, began_at, first_event_id, definition_version,
    device_class, referrer_host, last_event_at, completed, abandoned, furthest_step, steps)
  select session_id, began, id, version, device, host, began + interval '5 minutes', completes,
    not completes, last_step, (
      select jsonb_agg(jsonb_build_object('id', 'step_' || step, 'number', step, 'viewed', true,
        'completed', step <= last_completed,
        'seconds', case when step <= last_completed then ${stepSeconds} end) order by step)
      from generate_series(1, last_step) as step)
  from session join recorded on session_id = 'session-' || n and event_type = 'start'`;

/**
 * SQL that inserts the counts of all sessions. Each session is counted for its day, and for the
 * spans of 4 to 1,024 days that contain this day.
 */
const counts = `
  with session as materialized (
    select (began_at at time zone 'UTC')::date as day, definition_version as version, device_class,
      referrer_host, completed, furthest_step, steps from analytics_sessions
  ), step as materialized (
    select day, version, done.id, done.completed, done.seconds,
      not session.completed and not done.completed and furthest_step <= done.number as dropped
    from session, jsonb_to_recordset(steps)
      as done(id text, number int, viewed boolean, completed boolean, seconds int)
  ), of_session as (
    select day, version, device_class, referrer_host, completed, count(*) as count
    from session group by 1, 2, 3, 4, 5
  ), of_step as (
    select day, version, id, completed, dropped,
      case when seconds > 60 then (seconds + 2) / 5 * 5 else seconds end as seconds, count(*) as count
    from step group by 1, 2, 3, 4, 5, 6
  ), cell as (
    select 'sessions' as measure, day, version, '' as name, 0 as seconds, count from of_session
    union all select 'completed', day, version, '', 0, count from of_session where completed
    union all select 'abandoned', day, version, '', 0, count from of_session where not completed
    union all select 'device', day, version, device_class, 0, count from of_session
    union all select 'device_completed', day, version, device_class, 0, count from of_session
      where completed
    union all select 'referrer', day, version, referrer_host, 0, count from of_session
    union all select 'referrer_completed', day, version, referrer_host, 0, count from of_session
      where completed
    union all select 'views', day, version, id, 0, count from of_step
    union all select 'completions', day, version, id, 0, count from of_step where completed
    union all select 'dropoffs', day, version, id, 0, count from of_step where dropped
    union all select 'seconds', day, version, id, seconds, count from of_step where seconds is not null
  )
  insert into analytics_counts
    (measure, span_days, first_day, definition_version, name, seconds, count)
  select measure, span, date '1970-01-01' + (day - date '1970-01-01') / span * span, version, name,
    seconds, sum(count)
  from cell, unnest(array[1, 4, 16, 64, 256, 1024]) as span
  group by 1, 2, 3, 4, 5, 6`;

/**
 * Returns the indexes that are dropped while rows are inserted, because inserting is faster without
 * them.
 */
async function listIndexes({ query }: Filled): Promise<{ name: string; create: string }[]> {
  const { rows } = await query(
    `select indexname as name, indexdef as create from pg_indexes
     where schemaname = 'public' and tablename = any($1) and indexname not like '%_pkey'`,
    [tables],
  );
  return rows as { name: string; create: string }[];
}

/**
 * Fills a migrated database with the events of the given number of sessions, and with the counts of
 * these events. The counts are inserted directly, because the server's function foldEvents would
 * take ten times as long.
 */
export async function fillWithEvents(database: Filled, sessions: number): Promise<void> {
  const indexes = await listIndexes(database);
  for (const { name } of indexes) await database.query(`drop index ${name}`);
  let next = 1;
  const insert = async () => {
    while (next <= sessions) {
      const from = next;
      next += sessionsAtOnce;
      await database.query(events(from, Math.min(next - 1, sessions), sessions));
    }
  };
  // The two loops insert at the same time over two connections, because a PostgreSQL server then
  // uses two cores. The embedded database always uses only one core.
  await Promise.all([insert(), insert()]);
  await database.query(counts);
  for (const { create } of indexes) await database.query(create);
  for (const table of tables) await database.query(`vacuum analyze ${table}`);
}
