import { percentOf } from "../src/common/analytics/percent.ts";
import type { AnalyticsSummary } from "../src/common/analytics/report.ts";
import type { Database } from "../src/server/db/connection.ts";
import { foldEvents } from "../src/server/features/analytics/fold-events.ts";

/** Days over which the sessions begin, and the first of them. */
export const days = 400;
export const firstDay = "2025-10-01";

/** Sessions that one statement makes, and events that one transaction counts. */
const sessionsAtOnce = 20_000;
const eventsAtOnce = 20_000;

/** A number from 0 to 99 for a session, the same each time; `salt` tells one question from another. */
const chance = (salt: string) => `(abs(hashtext('${salt}' || n)) % 100)`;

/**
 * Sessions by their numbers, each with its events: a third leaves at the first step, a fifth completes,
 * and on average there are 6.7 events.
 */
const events = (from: number, to: number, of: number) => `
  with session as (
    select n, timestamptz '${firstDay}T00:00:00Z' + (n - 1) * interval '${days} days' / ${of} as began,
      case when ${chance("end")} < 35 then 1 when ${chance("end")} < 50 then 2
        when ${chance("end")} < 65 then 3 when ${chance("end")} < 75 then 4 else 5 end as last_step,
      ${chance("end")} >= 80 as completes
    from generate_series(${from}, ${to}) as n
  ), event as (
    select n, began, 0 as at, 'start' as type, 1 as step, null::int as seconds from session
    union all
    select n, began + step * interval '40 seconds', step * 2, 'step_view', step, null
    from session, generate_series(1, last_step) as step
    union all
    select n, began + step * interval '40 seconds' + interval '30 seconds', step * 2 + 1,
      'step_complete', step, 5 + abs(hashtext('seconds' || n * 10 + step)) % 120
    from session, generate_series(1, case when completes then 5 else last_step - 1 end) as step
    union all
    select n, began + interval '5 minutes', 99, case when completes then 'complete' else 'abandon' end,
      last_step, 200 from session
  ), recorded as (
    insert into form_analytics (session_id, event_type, step_id, step_number, timestamp,
      time_spent_seconds, definition_version, device_class, referrer_host, metadata)
    select 'session-' || n, type, 'step_' || step, step, began, seconds,
      1 + n * 3 / ${of + 1}, case when ${chance("device")} < 60 then 'mobile' else 'desktop' end,
      'host-' || ${chance("host")} % 40 || '.example', '{"answeredFields": ["city"]}'
    from event order by n, at
    returning id
  )
  insert into analytics_pending (event_id) select id from recorded`;

/** Fills a database with the events of so many sessions, counted. */
export async function fillWithEvents(
  { db, query }: Pick<Database, "db" | "query">,
  sessions: number,
): Promise<{ events: number }> {
  for (let from = 1; from <= sessions; from += sessionsAtOnce) {
    await query(events(from, Math.min(from + sessionsAtOnce - 1, sessions), sessions));
    while ((await foldEvents(db, eventsAtOnce)) !== undefined);
  }
  for (const table of [
    "form_analytics",
    "analytics_pending",
    "analytics_sessions",
    "analytics_counts",
  ]) {
    await query(`vacuum analyze ${table}`);
  }
  const { rows } = await query("select count(*)::int as events from form_analytics");
  return { events: Number(rows[0]?.events) };
}

/** The summary of a range, counted from the events themselves. */
export async function countRawEvents(
  { query }: Pick<Database, "query">,
  startDate: string,
  endDate: string,
): Promise<AnalyticsSummary> {
  const { rows } = await query(
    `with begun as (
      select session_id from form_analytics where not is_bot group by session_id
      having min(timestamp) >= $1::date::timestamp at time zone 'UTC'
        and min(timestamp) < ($2::date + 1)::timestamp at time zone 'UTC'
    ), session as (
      select session_id, bool_or(event_type = 'complete') as completed,
        bool_or(event_type = 'abandon') as abandoned,
        max(step_number) filter (where event_type = 'step_view') as furthest
      from form_analytics join begun using (session_id) where not is_bot group by session_id
    ), step as (
      select session_id, step_id, bool_or(event_type = 'step_view') as viewed,
        bool_or(event_type = 'step_complete') as done,
        max(step_number) filter (where event_type = 'step_view') as number
      from form_analytics join begun using (session_id)
      where not is_bot and event_type in ('step_view', 'step_complete') and step_id is not null
      group by session_id, step_id
    )
    select '' as step_id, count(*)::int as sessions, count(*) filter (where completed)::int as completed,
      count(*) filter (where abandoned and not completed)::int as left_off from session
    union all
    select step_id, count(*)::int, 0,
      count(*) filter (where not done and not completed and furthest <= number)::int
    from step join session using (session_id) where viewed group by step_id`,
    [startDate, endDate],
  );
  const counted = rows as {
    step_id: string;
    sessions: number;
    completed: number;
    left_off: number;
  }[];
  const all = counted.find(({ step_id }) => step_id === "");
  const steps = counted.filter(({ step_id }) => step_id !== "");
  return {
    totalSessions: all?.sessions ?? 0,
    completedSessions: all?.completed ?? 0,
    abandonedSessions: all?.left_off ?? 0,
    completionRate: percentOf(all?.completed ?? 0, all?.sessions ?? 0),
    stepViews: Object.fromEntries(steps.map(({ step_id, sessions }) => [step_id, sessions])),
    dropoffByStep: Object.fromEntries(
      steps.map(({ step_id, sessions, left_off }) => [step_id, percentOf(left_off, sessions)]),
    ),
  };
}
