import { type Kysely, sql } from "kysely";

/**
 * Adds columns for what a delivery attempt sent to the webhook and what the receiver answered. Also
 * adds a table of the attempts to deliver events, and a column that marks test events.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("webhook_deliveries")
    // The columns about the request and the response are null in rows from before this migration.
    // After a month, their values are deleted.
    .addColumn("url", "text")
    .addColumn("request_headers", "jsonb")
    .addColumn("response_headers", "jsonb")
    .addColumn("response_text", "text")
    // When the next delivery attempt is planned; null if none is.
    .addColumn("next_try_at", "timestamptz")
    .execute();
  // The index finds the receivers' responses that have to be deleted.
  await sql`
    create index webhook_deliveries_answers on webhook_deliveries (attempted_at)
      where response_headers is not null
  `.execute(db);
  await db.schema
    .alterTable("webhook_events")
    .addColumn("is_test", "boolean", (column) => column.notNull().defaultTo(false))
    .execute();
  await addEventAttempts(db);
}

async function addEventAttempts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("webhook_event_attempts")
    .addColumn("id", "uuid", (column) => column.primaryKey().defaultTo(sql`gen_random_uuid()`))
    .addColumn("event_id", "uuid", (column) =>
      column.notNull().references("webhook_events.id").onDelete("cascade"),
    )
    .addColumn("attempt", "integer", (column) => column.notNull())
    .addColumn("status", "varchar(20)", (column) =>
      column.notNull().check(sql`status in ('delivered', 'failed', 'gone')`),
    )
    .addColumn("response_code", "integer")
    // The duration of the attempt; null if nothing was sent.
    .addColumn("duration_ms", "integer")
    .addColumn("error", "text")
    .addColumn("attempted_at", "timestamptz", (column) => column.notNull())
    .addColumn("url", "text")
    .addColumn("request_headers", "jsonb")
    .addColumn("response_headers", "jsonb")
    .addColumn("response_text", "text")
    .execute();
  await db.schema
    .createIndex("webhook_event_attempts_attempt")
    .on("webhook_event_attempts")
    .unique()
    .columns(["event_id", "attempt"])
    .execute();
  // Store one attempt for each event from before this migration, because only the last attempt is
  // known.
  await sql`
    insert into webhook_event_attempts
      (event_id, attempt, status, response_code, duration_ms, error, attempted_at)
    select id, attempts,
      case when state = 'delivered' then 'delivered' when response_code = 410 then 'gone' else 'failed' end,
      response_code, duration_ms, error, attempted_at
    from webhook_events where attempted_at is not null
  `.execute(db);
}
