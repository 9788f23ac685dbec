import { type Kysely, sql } from "kysely";

/** Creates the tables for rate limits, for secrets, and for the audit log. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The table has the columns that rate-limiter-flexible expects. The column `expire` is in
  // milliseconds.
  await db.schema
    .createTable("rate_limits")
    .addColumn("key", "varchar(255)", (column) => column.primaryKey())
    .addColumn("points", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("expire", "bigint")
    .execute();
  await db.schema.createIndex("rate_limits_expire").on("rate_limits").column("expire").execute();

  await db.schema
    .createTable("secrets")
    .addColumn("name", "varchar(50)", (column) => column.primaryKey())
    .addColumn("value", "text", (column) => column.notNull())
    .addColumn("created_at", "timestamptz", (column) => column.notNull().defaultTo(sql`now()`))
    .execute();

  // There is no foreign key, because an entry of the audit log outlives its account.
  await db.schema
    .createTable("audit_log")
    .addColumn("id", "bigserial", (column) => column.primaryKey())
    .addColumn("at", "timestamptz", (column) => column.notNull().defaultTo(sql`now()`))
    .addColumn("user_id", "integer")
    .addColumn("username", "text")
    .addColumn("action", "varchar(100)", (column) => column.notNull())
    .addColumn("subject", "text")
    .addColumn("details", "jsonb")
    .execute();
  await db.schema.createIndex("audit_log_at").on("audit_log").column("at desc").execute();
  await sql`
    create function refuse_audit_change() returns trigger language plpgsql as
    $$ begin raise exception 'The audit log is append-only'; end $$
  `.execute(db);
  await sql`
    create trigger audit_log_append_only before update or delete or truncate on audit_log
    for each statement execute function refuse_audit_change()
  `.execute(db);
}
