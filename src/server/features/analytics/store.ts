import { type Insertable, sql } from "kysely";
import type { TrackInput } from "#common/analytics/event.ts";
import type { FormAnalytics } from "#db/types.ts";
import type { Db } from "../../db/connection.ts";
import type { Visitor } from "./describe-visitor.ts";

/** An event of the questionnaire, as a row to insert into `form_analytics`. */
export type NewEvent = Insertable<FormAnalytics>;

/** Returns the row for an event that a visitor sent. */
export function eventOf(sent: TrackInput, visitor: Visitor): NewEvent {
  const { metadata, ...columns } = sent;
  const { userAgent: _, referrer: _referrer, ...others } = metadata ?? {};
  return { ...columns, ...visitor, metadata: metadata ? JSON.stringify(others) : null };
}

/**
 * The number of analytics events per insert. Each value is a parameter, and a statement may have
 * 65,535.
 */
const rowsAtOnce = 500;

/** Inserts events once each, with their own times. @returns the number of new events */
export async function recordEvents(db: Db, events: NewEvent[]): Promise<number> {
  let recorded = 0;
  for (let from = 0; from < events.length; from += rowsAtOnce) {
    recorded += await insertEvents(db, events.slice(from, from + rowsAtOnce));
  }
  return recorded;
}

/**
 * Commits without waiting for the disk, so that a slow disk does not delay visitors. A power
 * failure may lose the events of the last moment.
 */
const commitAsynchronously = sql<string>`set_config('synchronous_commit', 'off', true)`;

/**
 * Inserts the new events, and marks them as pending to be counted unless a bot sent them. One
 * statement does both, so that neither happens alone.
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
    .select(({ fn }) => [fn.countAll<number>().as("count"), commitAsynchronously.as("durability")])
    .executeTakeFirstOrThrow();
  return count;
}
