import { type Kysely, sql } from "kysely";

/** Adds a column for the reason why a person released the flags of a listing. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("listing_versions")
    .addColumn("note", "text", (column) => column.check(sql`char_length(note) <= 500`))
    .execute();
}
