import { type Kysely, sql } from "kysely";

/** Adds the messages that visitors send from the contact page. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("contact_messages")
    .addColumn("id", "uuid", (column) => column.primaryKey().defaultTo(sql`gen_random_uuid()`))
    .addColumn("received_at", "timestamptz", (column) => column.notNull().defaultTo(sql`now()`))
    .addColumn("name", "varchar(100)", (column) => column.notNull())
    .addColumn("email", "varchar(254)", (column) => column.notNull())
    .addColumn("text", "varchar(5000)", (column) => column.notNull())
    .addColumn("status", "varchar(20)", (column) =>
      column.notNull().check(sql`status in ('new', 'read', 'answered', 'spam')`),
    )
    .execute();
  // A message that a browser sends twice is stored once.
  await sql`
    create unique index contact_messages_once on contact_messages
      (lower(email), md5(text), ((received_at at time zone 'UTC')::date))
  `.execute(db);
  await db.schema
    .createIndex("contact_messages_received_at")
    .on("contact_messages")
    .columns(["received_at", "id"])
    .execute();
}
