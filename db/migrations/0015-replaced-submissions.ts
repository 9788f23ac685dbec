import { type Kysely, sql } from "kysely";

/**
 * Creates the table of submissions that an import removed. The journal still contains these
 * submissions. The table prevents the journal from restoring them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("replaced_submissions")
    .addColumn("id", "uuid", (column) => column.primaryKey())
    .addColumn("replaced_at", "timestamptz", (column) => column.notNull().defaultTo(sql`now()`))
    .execute();
}
