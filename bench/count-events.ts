import { percentOf } from "../src/common/analytics/percent.ts";
import type { AnalyticsSummary } from "../src/common/analytics/report.ts";
import type { Database } from "../src/server/db/connection.ts";

/**
 * Returns the analytics summary of a range of days, counted directly from the events and not from
 * the stored counts.
 */
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
