import type { TrackInput } from "#common/analytics/event.ts";
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
