import { type Kysely, sql } from "kysely";

/**
 * Creates the tables for webhook delivery attempts, and for webhook URLs that refused deliveries
 * permanently.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("webhook_deliveries")
    .addColumn("id", "bigserial", (column) => column.primaryKey())
    .addColumn("submission_id", "uuid", (column) =>
      column.notNull().references("submissions.id").onDelete("cascade"),
    )
    .addColumn("attempt", "integer", (column) => column.notNull())
    .addColumn("status", "varchar(20)", (column) =>
      column.notNull().check(sql`status in ('delivered', 'failed', 'gone')`),
    )
    .addColumn("response_code", "integer")
    .addColumn("duration_ms", "integer", (column) => column.notNull())
    .addColumn("error", "text")
    .addColumn("attempted_at", "timestamptz", (column) => column.notNull().defaultTo(sql`now()`))
    .execute();
  // A delivery job may run twice, for example after a crash. Because this index is unique, only one
  // of the two runs records the attempt, and only this run schedules the next attempt.
  await db.schema
    .createIndex("webhook_deliveries_attempt")
    .on("webhook_deliveries")
    .unique()
    .columns(["submission_id", "attempt"])
    .execute();
  await db.schema
    .createIndex("webhook_deliveries_attempted_at")
    .on("webhook_deliveries")
    .column("attempted_at desc")
    .execute();

  await db.schema
    .createTable("webhook_disabled_urls")
    .addColumn("url", "text", (column) => column.primaryKey())
    .addColumn("disabled_at", "timestamptz", (column) => column.notNull().defaultTo(sql`now()`))
    .execute();
}
