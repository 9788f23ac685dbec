import { type Insertable, sql } from "kysely";
import type { TrackInput } from "#common/analytics/event.ts";
import type { FormAnalytics } from "#db/types.ts";
import type { Db } from "../../db/connection.ts";
import type { Visitor } from "./describe-visitor.ts";

/** A row of `form_analytics` that is to be recorded. */
export type NewEvent = Insertable<FormAnalytics>;

/** What is recorded of an event that a visitor sent. */
export function eventOf(sent: TrackInput, visitor: Visitor): NewEvent {
  const { metadata, ...columns } = sent;
  const { userAgent: _, referrer: _referrer, ...others } = metadata ?? {};
  return { ...columns, ...visitor, metadata: metadata ? JSON.stringify(others) : null };
}

/** Rows of one statement: each value is a parameter, and a statement has room for 65,535. */
const rowsAtOnce = 500;

/** Records events with times of their own, each once, and answers how many were new. */
export async function recordEvents(db: Db, events: NewEvent[]): Promise<number> {
  let recorded = 0;
  for (let from = 0; from < events.length; from += rowsAtOnce) {
    recorded += await insertEvents(db, events.slice(from, from + rowsAtOnce));
  }
  return recorded;
}

/**
 * Does not wait for the disk: a power cut may take the events of the last moment, all of each, which
 * nobody is asked to trust us with, and a slow disk keeps no visitor's browser waiting.
 */
const withoutWaiting = sql<string>`set_config('synchronous_commit', 'off', true)`;

/**
 * Inserts the events that are new, which from then on wait to be counted unless they are a bot's, in
 * one statement: there is never the one without the other.
 */
async function insertEvents(db: Db, events: NewEvent[]): Promise<number> {
  const { count } = await db
    .with("recorded", (statement) =>
      statement
        .insertInto("formAnalytics")
        .values(events)
        .onConflict((conflict) => conflict.doNothing())
        .returning(["id", "isBot"]),
    )
    .with("waiting", (statement) =>
      statement
        .insertInto("analyticsPending")
        .columns(["eventId"])
        .expression((from) =>
          from.selectFrom("recorded").select("recorded.id").where("isBot", "=", false),
        ),
    )
    .selectFrom("recorded")
    .select(({ fn }) => [fn.countAll<number>().as("count"), withoutWaiting.as("durability")])
    .executeTakeFirstOrThrow();
  return count;
}
