import { type Kysely, sql } from "kysely";

/**
 * Adds an index of the mails that are being sent, so that the queue can count them without reading
 * the whole table.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index mail_being_sent on mail (claimed_until) where state = 'sending'
  `.execute(db);
}
