import type { Kysely } from "kysely";

/** Adds the index that finds a mail by its Message-ID, such as the mail that a bounce is about. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex("mail_message_id").on("mail").column("message_id").execute();
}
