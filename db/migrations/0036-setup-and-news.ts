import { type Kysely, sql } from "kysely";

/**
 * Adds the time at which a user hid the steps that prepare a new site. Also adds indexes that find
 * the newest notifications quickly in large tables.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("users")
    // When the user hid the list of the steps that prepare the site; null if the user has not
    // hidden it.
    .addColumn("setup_hidden_at", "timestamptz")
    .execute();
  await sql`
    create index matches_answered_at on matches (answered_at) where answered_at is not null
  `.execute(db);
  await sql`
    create index search_events_call_booked on search_events (at) where kind = 'call_booked'
  `.execute(db);
  await db.schema
    .createIndex("webhook_event_attempts_attempted_at")
    .on("webhook_event_attempts")
    .column("attempted_at")
    .execute();
}
