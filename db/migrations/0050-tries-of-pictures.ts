import { type Kysely, sql } from "kysely";

/**
 * Adds a column that counts how often a listing's picture could not be fetched, so that Roost tries
 * other pictures first, and gives up in the end. Pictures of earlier listings have been tried for
 * hours already, so each of them is tried only once more.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("listing_pictures")
    .addColumn("failed_tries", "integer", (column) =>
      column.notNull().defaultTo(0).check(sql`failed_tries >= 0`),
    )
    .execute();
  await sql`
    update listing_pictures set failed_tries = 11
    from listings
    where listings.id = listing_id and hash is null and captured_at < now() - interval '6 hours'
  `.execute(db);
  await db.schema
    .createIndex("listing_pictures_without_hash")
    .on("listing_pictures")
    .column("failed_tries")
    .where(sql<boolean>`hash is null`)
    .execute();
}
