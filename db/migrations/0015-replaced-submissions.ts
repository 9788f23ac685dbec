import { type Kysely, sql } from "kysely";

/**
 * Creates the table of submissions that an import removed. The journal still contains them, and
 * this table keeps it from restoring them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("replaced_submissions")
    .addColumn("id", "uuid", (column) => column.primaryKey())
    .addColumn("replaced_at", "timestamptz", (column) => column.notNull().defaultTo(sql`now()`))
    .execute();
}
