import { sql } from "kysely";
import type { UndeliveredEvents } from "#common/webhook/webhook-events.ts";
import type { Db } from "../../db/connection.ts";

/**
 * The maximum age, in days, of an event that is counted as failing after Roost has given up its
 * delivery. Such events are counted so that the team sees them.
 */
const givenUpDays = 7;

/**
 * SQL: the webhook events that were not delivered. Two queries find them, so that each can use an
 * index: the first `webhook_events_due`, the second `webhook_events_occurred_at`.
 */
const undelivered = sql`(
  select state, attempts, occurred_at, attempted_at, error from webhook_events
  where state in ('waiting', 'retrying')
  union all
  select state, attempts, occurred_at, attempted_at, error from webhook_events
  where state = 'failed' and not is_test and occurred_at > now() - make_interval(days => ${sql.lit(givenUpDays)})
)`;

/** Counts the events that the webhook's receiver has not received yet. */
export async function countUndeliveredEvents(db: Db): Promise<UndeliveredEvents> {
  const { rows } = await sql<UndeliveredEvents>`
    select count(*) filter (where attempts = 0 and state = 'waiting') as waiting,
      count(*) filter (where state <> 'waiting') as failing
    from ${undelivered} as undelivered
  `.execute(db);
  return rows[0] ?? { waiting: 0, failing: 0 };
}

/**
 * The events whose delivery fails. `since` is when the oldest of them occurred, and `error` is the
 * error of the last attempt.
 */
export type FailedEvents = { since: Date; error: string | null };

/**
 * Returns when the oldest event occurred whose delivery failed within the last day, and the error
 * of the last attempt. Returns undefined if there is no such event, or if the receiver works again:
 * it has accepted an event within the last hour.
 */
export async function findFailedEvents(db: Db, now: Date): Promise<FailedEvents | undefined> {
  const { rows } = await sql<{ since: Date | null; error: string | null }>`
    select min(occurred_at) as since,
      (array_agg(error order by attempted_at desc))[1] as error
    from ${undelivered} as undelivered
    where state <> 'waiting' and attempted_at > ${now}::timestamptz - interval '1 day'
      and not exists (
        select from webhook_events
        where state = 'delivered' and not is_test and attempted_at > ${now}::timestamptz - interval '1 hour'
          and occurred_at > ${now}::timestamptz - interval '1 day'
      )
  `.execute(db);
  const [row] = rows;
  return row?.since ? { since: row.since, error: row.error } : undefined;
}
