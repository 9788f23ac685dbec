import type { Kysely } from "kysely";

/** Lets a bounce find the mail that it names. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex("mail_message_id").on("mail").column("message_id").execute();
}
