import { type Kysely, sql } from "kysely";

/**
 * Adds an index of the searches that have not ended. The board reads them all, and they are few among
 * those of years.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex("submissions_open")
    .on("submissions")
    .column("accepted_at")
    .where(sql<boolean>`life <> 'ended' and status <> 'closed'`)
    .execute();
}
