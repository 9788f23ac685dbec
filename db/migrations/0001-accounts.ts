import { type Kysely, sql } from "kysely";

/** Creates the tables for accounts and their sessions. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("users")
    .addColumn("id", "serial", (column) => column.primaryKey())
    .addColumn("username", "text", (column) =>
      column.notNull().unique().check(sql`char_length(username) between 3 and 50`),
    )
    .addColumn("password", "text", (column) => column.notNull())
    .addColumn("email", "text")
    .addColumn("is_admin", "boolean", (column) => column.notNull().defaultTo(false))
    .addColumn("created_at", "timestamptz", (column) => column.notNull().defaultTo(sql`now()`))
    .execute();
  await db.schema
    .createIndex("users_username_lower_key")
    .on("users")
    .unique()
    .expression(sql`lower(username)`)
    .execute();

  // The id is the SHA-256 of the token in the cookie. Reading this table is not enough to log in.
  await db.schema
    .createTable("sessions")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("user_id", "integer", (column) =>
      column.notNull().references("users.id").onDelete("cascade"),
    )
    .addColumn("created_at", "timestamptz", (column) => column.notNull().defaultTo(sql`now()`))
    .addColumn("expires_at", "timestamptz", (column) => column.notNull())
    .addColumn("user_agent", "text")
    .execute();
  await db.schema.createIndex("sessions_user_id").on("sessions").column("user_id").execute();
  await db.schema.createIndex("sessions_expires_at").on("sessions").column("expires_at").execute();
}
