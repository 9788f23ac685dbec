import { type Kysely, sql } from "kysely";

/**
 * Replaces the index of the delivery attempts whose request and response have to be deleted after a
 * month. The old index left out attempts without a response, so their requests were kept.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex("webhook_deliveries_answers").execute();
  await sql`
    create index webhook_deliveries_exchanges on webhook_deliveries (attempted_at)
      where url is not null
  `.execute(db);
}
