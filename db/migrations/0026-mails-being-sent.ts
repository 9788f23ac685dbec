import { type Kysely, sql } from "kysely";

/** Lets the queue count the mails that are being sent without reading all mails that wait. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index mail_being_sent on mail (claimed_until) where state = 'sending'
  `.execute(db);
}
