import { type Kysely, sql } from "kysely";

/**
 * Adds a column for the rent that each source of a listing, such as a portal, states. It is null if
 * the source states no rent, or has not sent the listing since this migration.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("listing_sources")
    .addColumn("rent", "double precision", (column) => column.check(sql`rent >= 0`))
    .execute();
}
