import { type Kysely, sql } from "kysely";

/** Adds the time of a session's last use, and the tables for known browsers and failed logins. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("sessions")
    .addColumn("last_used_at", "timestamptz", (column) => column.notNull().defaultTo(sql`now()`))
    .execute();

  // A known browser's id is the SHA-256 of the token in the browser's cookie and the username.
  await db.schema
    .createTable("known_browsers")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("user_id", "integer", (column) =>
      column.notNull().references("users.id").onDelete("cascade"),
    )
    .addColumn("last_used_at", "timestamptz", (column) => column.notNull().defaultTo(sql`now()`))
    .execute();
  await db.schema
    .createIndex("known_browsers_user_id")
    .on("known_browsers")
    .column("user_id")
    .execute();

  // Failures are counted for each username, and separately for each browser that has logged in
  // before. The key contains a hash, so that the usernames that people type are not stored.
  await db.schema
    .createTable("login_failures")
    .addColumn("key", "text", (column) => column.primaryKey())
    .addColumn("failures", "integer", (column) => column.notNull())
    .addColumn("last_failed_at", "timestamptz", (column) => column.notNull())
    .addColumn("blocked_until", "timestamptz", (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("login_failures_last_failed_at")
    .on("login_failures")
    .column("last_failed_at")
    .execute();
}
