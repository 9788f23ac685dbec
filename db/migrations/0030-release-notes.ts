import { type Kysely, sql } from "kysely";

/** Lets a person write with a version of a listing why its flags were released. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("listing_versions")
    .addColumn("note", "text", (column) => column.check(sql`char_length(note) <= 500`))
    .execute();
}
