import { type Kysely, sql } from "kysely";

/** Adds a column for the reason why a person allowed a flagged listing to be sent to searchers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("listing_versions")
    .addColumn("note", "text", (column) => column.check(sql`char_length(note) <= 500`))
    .execute();
}
