import type { Kysely } from "kysely";

/** Adds the index by which the mail of a bounce is found. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex("mail_message_id").on("mail").column("message_id").execute();
}
