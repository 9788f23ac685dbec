import { type Kysely, sql } from "kysely";

/**
 * Adds an index of the searches that have not ended. The board reads all of these, and they are few
 * compared with the ended ones.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex("submissions_open")
    .on("submissions")
    .column("accepted_at")
    .where(sql<boolean>`life <> 'ended' and status <> 'closed'`)
    .execute();
}
