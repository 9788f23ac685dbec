import { expect, test } from "vitest";
import { addDays } from "../src/common/dates.ts";
import type { Database } from "../src/server/db/connection.ts";
import { foldEvents } from "../src/server/features/analytics/fold-events.ts";
import { openTestDatabase } from "../src/server/testing.ts";
import { countRawEvents } from "./count-events.ts";
import { days, fillWithEvents, firstDay } from "./fill-events.ts";

const sessions = 120;

const stored = async ({ query }: Database) => ({
  sessions: (await query("select * from analytics_sessions order by session_id")).rows,
  counts: (
    await query(
      `select * from analytics_counts
       order by measure, span_days, first_day, definition_version, name, seconds`,
    )
  ).rows,
});

test("the bench fills the tables of analytics counts in the same way as the server's function foldEvents", async () => {
  const database = await openTestDatabase();
  try {
    await fillWithEvents(database, sessions);
    const filledIn = await stored(database);
    await database.query("delete from analytics_sessions");
    await database.query("delete from analytics_counts");
    await database.query("insert into analytics_pending select id from form_analytics");
    await foldEvents(database.db, 100_000);
    expect(await stored(database)).toEqual(filledIn);
    const { totalSessions } = await countRawEvents(database, firstDay, addDays(firstDay, days));
    expect(totalSessions).toBe(sessions);
  } finally {
    await database.close();
  }
});
