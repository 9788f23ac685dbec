import { type Insertable, sql } from "kysely";
import type { TrackInput } from "#common/analytics/event.ts";
import type { FormAnalytics } from "#db/types.ts";
import type { Db } from "../../db/connection.ts";
import type { Visitor } from "./describe-visitor.ts";

/** An event of the questionnaire, as a row to insert into the table `form_analytics`. */
export type NewEvent = Insertable<FormAnalytics>;

/** Returns the row for an event that a visitor sent. */
export function eventOf(sent: TrackInput, visitor: Visitor): NewEvent {
  const { metadata, ...columns } = sent;
  const { userAgent: _, referrer: _referrer, ...others } = metadata ?? {};
  return { ...columns, ...visitor, metadata: metadata ? JSON.stringify(others) : null };
}

/**
 * The maximum number of analytics events per SQL statement. Each value of an event is a parameter,
 * and a statement may have 65,535 parameters.
 */
const rowsAtOnce = 500;

/**
 * Inserts events with the times that they contain. Skips events that are already stored.
 * @returns the number of newly stored events
 */
export async function recordEvents(db: Db, events: NewEvent[]): Promise<number> {
  let recorded = 0;
  for (let from = 0; from < events.length; from += rowsAtOnce) {
    recorded += await insertEvents(db, events.slice(from, from + rowsAtOnce));
  }
  return recorded;
}

/**
 * The transaction commits without waiting for the disk, so that a slow disk does not delay
 * visitors. A power failure may therefore lose the events of the last moment.
 */
const commitAsynchronously = sql<string>`set_config('synchronous_commit', 'off', true)`;

/**
 * Inserts new events. Also adds them to the list of uncounted events, except those from bots. One
 * SQL statement does both, so that neither is stored without the other.
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
