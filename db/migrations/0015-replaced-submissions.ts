import { type Kysely, sql } from "kysely";

/**
 * Creates the table of submissions that a database import removed. The journal (the files of
 * accepted submissions) still contains them. When the server restores submissions from the journal,
 * it skips those in this table.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("replaced_submissions")
    .addColumn("id", "uuid", (column) => column.primaryKey())
    .addColumn("replaced_at", "timestamptz", (column) => column.notNull().defaultTo(sql`now()`))
    .execute();
}
