import { type Kysely, sql } from "kysely";

/** Creates the table for questionnaire events: one row for each session, event type and step. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("form_analytics")
    .addColumn("id", "bigserial", (column) => column.primaryKey())
    .addColumn("session_id", "varchar(64)", (column) => column.notNull())
    .addColumn("event_type", "varchar(20)", (column) =>
      column
        .notNull()
        .check(sql`event_type in ('start', 'step_view', 'step_complete', 'complete', 'abandon')`),
    )
    .addColumn("step_id", "varchar(64)")
    .addColumn("step_number", "integer")
    .addColumn("timestamp", "timestamptz", (column) => column.notNull().defaultTo(sql`now()`))
    .addColumn("user_agent", "text")
    .addColumn("referrer", "text")
    .addColumn("time_spent_seconds", "integer", (column) =>
      column.check(sql`time_spent_seconds >= 0`),
    )
    .addColumn("metadata", "jsonb")
    .addColumn("definition_version", "integer")
    .execute();
  // Because of the unique index, an event that a browser sends twice is stored once.
  await db.schema
    .createIndex("form_analytics_once")
    .on("form_analytics")
    .unique()
    .expression(sql`session_id, event_type, coalesce(step_id, '')`)
    .execute();
  await db.schema
    .createIndex("form_analytics_timestamp")
    .on("form_analytics")
    .column("timestamp")
    .execute();
}
