import type { Insertable } from "kysely";
import type { TrackInput } from "#common/analytics/event.ts";
import type { FormAnalytics } from "#db/types.ts";
import type { Db } from "../../db/connection.ts";

/** Records an event once for its session and step, however often it is sent. */
export async function recordEvent(db: Db, event: TrackInput): Promise<void> {
  const { metadata, ...columns } = event;
  const { userAgent, referrer, ...others } = metadata ?? {};
  await db
    .insertInto("formAnalytics")
    .values({
      ...columns,
      userAgent: userAgent ?? null,
      referrer: referrer ?? null,
      metadata: metadata ? JSON.stringify(others) : null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Rows of one statement: each value is a parameter, and a statement has room for 65,535. */
const rowsAtOnce = 500;

/** Records events with times of their own, each once, and answers how many were new. */
export async function recordEvents(db: Db, events: Insertable<FormAnalytics>[]): Promise<number> {
  let recorded = 0;
  for (let from = 0; from < events.length; from += rowsAtOnce) {
    const { numInsertedOrUpdatedRows = 0n } = await db
      .insertInto("formAnalytics")
      .values(events.slice(from, from + rowsAtOnce))
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    recorded += Number(numInsertedOrUpdatedRows);
  }
  return recorded;
}
