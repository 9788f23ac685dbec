import { type Kysely, sql } from "kysely";

/**
 * Adds an index with which the queue counts the mails that are being sent without reading all
 * mails.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index mail_being_sent on mail (claimed_until) where state = 'sending'
  `.execute(db);
}
