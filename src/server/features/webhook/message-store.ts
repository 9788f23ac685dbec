import { type RawBuilder, sql } from "kysely";
import type { Paged } from "#common/paging.ts";
import {
  type DeliveryListInput,
  type DeliverySummary,
  submittedEvent,
} from "#common/webhook/delivery.ts";
import type { Db } from "../../db/connection.ts";
import { cursorOf, isAfterUuid, pageOf } from "../../db/cursor.ts";
import { isOnDays } from "../../db/days.ts";

type Row = Omit<DeliverySummary, "occurredAt" | "attemptedAt"> & {
  occurredAt: Date;
  attemptedAt: Date | null;
  cursor: string;
};

/**
 * SQL condition: a delivery matches the filters of the list and comes after the list's cursor.
 *
 * @param time the column with the time of the submission or event
 * @param state the column with the state of its delivery
 */
function isListed(
  { states, cursor, ...range }: DeliveryListInput,
  time: string,
  state: string,
): RawBuilder<boolean> {
  const parts = [isOnDays(sql.ref(time), range)];
  if (states) parts.push(sql<boolean>`${sql.ref(state)} in (${sql.join(states)})`);
  if (cursor !== undefined) parts.push(isAfterUuid(cursor, time));
  return sql<boolean>`${sql.join(parts, sql` and `)}`;
}

/**
 * SQL: the newest submissions of the list of deliveries, at most `limit`. A submission that was
 * stored while no webhook URL was set is not in the list, unless the team has sent it later.
 */
const submissionsOf = (input: DeliveryListInput, limit: number) => sql`(
  select id, ${submittedEvent}::text as event, false as is_test, accepted_at as occurred_at,
    delivery_state as state, null::integer as attempts, null::timestamptz as attempted_at,
    null::integer as response_code, null::integer as duration_ms, null::text as error
  from submissions
  where delivery_state <> 'none' and ${isListed(input, "acceptedAt", "deliveryState")}
  order by accepted_at desc, id desc limit ${limit}
)`;

/**
 * SQL: the newest webhook events that match the filters of the list of deliveries, at most `limit`.
 * Test events are included unless a filter excludes them.
 */
const eventsOf = (input: DeliveryListInput, limit: number) => sql`(
  select id, event::text, is_test, occurred_at, state, attempts, attempted_at, response_code,
    duration_ms, error
  from webhook_events
  where ${isListed(input, "occurredAt", "state")}
    ${input.event === undefined ? sql`` : sql`and event = ${input.event}`}
    ${input.tests === undefined ? sql`` : sql`and is_test = ${input.tests === "only"}`}
  order by occurred_at desc, id desc limit ${limit}
)`;

/** Returns one part of the list of deliveries that match the filters, newest first. */
export async function listMessages(
  db: Db,
  input: DeliveryListInput,
): Promise<Paged<DeliverySummary>> {
  const { event, tests, limit } = input;
  const hasSubmissions = tests !== "only" && (event === undefined || event === submittedEvent);
  const parts = [
    ...(hasSubmissions ? [submissionsOf(input, limit + 1)] : []),
    ...(event === submittedEvent ? [] : [eventsOf(input, limit + 1)]),
  ];
  if (parts.length === 0) return { items: [], nextCursor: null };
  const { rows } = await sql<Row>`
    select message.id, event, is_test, occurred_at, state,
      coalesce(message.attempts, last.attempt, 0) as attempts,
      coalesce(message.attempted_at, last.attempted_at) as attempted_at,
      coalesce(message.response_code, last.response_code) as response_code,
      coalesce(message.duration_ms, last.duration_ms) as duration_ms,
      coalesce(message.error, last.error) as error,
      ${cursorOf("occurredAt", "message.id")} as cursor
    from (
      select * from (${sql.join(parts, sql` union all `)}) as message
      order by occurred_at desc, id desc limit ${limit + 1}
    ) as message
    left join lateral (
      select attempt, attempted_at, response_code, duration_ms, error from webhook_deliveries
      where event = ${submittedEvent} and submission_id = message.id
      order by attempt desc limit 1
    ) as last on true
    order by occurred_at desc, message.id desc
  `.execute(db);
  return pageOf(rows, limit, ({ occurredAt, attemptedAt, ...row }) => ({
    ...row,
    occurredAt: occurredAt.toISOString(),
    attemptedAt: attemptedAt?.toISOString() ?? null,
  }));
}
