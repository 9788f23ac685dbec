import { type Kysely, sql } from "kysely";

/**
 * Adds the webhook's events, which are sent in addition to submissions, and an index of the
 * searchers' answers.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("webhook_events")
    .addColumn("id", "uuid", (column) => column.primaryKey().defaultTo(sql`gen_random_uuid()`))
    .addColumn("event", "varchar(40)", (column) => column.notNull())
    // The submission's id is no foreign key, because an import replaces the submissions and keeps
    // the events.
    .addColumn("submission_id", "uuid")
    .addColumn("data", "jsonb", (column) => column.notNull())
    .addColumn("occurred_at", "timestamptz", (column) => column.notNull())
    .addColumn("state", "varchar(20)", (column) =>
      column
        .notNull()
        .defaultTo("waiting")
        .check(sql`state in ('waiting', 'retrying', 'delivered', 'failed')`),
    )
    // The number of the last delivery attempt, and its result.
    .addColumn("attempts", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("attempted_at", "timestamptz")
    .addColumn("response_code", "integer")
    .addColumn("duration_ms", "integer")
    .addColumn("error", "text")
    .addColumn("next_try_at", "timestamptz", (column) => column.notNull().defaultTo(sql`now()`))
    .addColumn("claimed_until", "timestamptz")
    .execute();
  await sql`
    create index webhook_events_due on webhook_events (next_try_at)
      where state in ('waiting', 'retrying')
  `.execute(db);
  await db.schema
    .createIndex("webhook_events_occurred_at")
    .on("webhook_events")
    .column("occurred_at")
    .execute();
  await db.schema
    .createIndex("webhook_events_submission_id")
    .on("webhook_events")
    .column("submission_id")
    .execute();
  await sql`
    create index matches_answered on matches (submission_id) include (listing_id, verdict, state)
      where verdict is not null
  `.execute(db);
}
