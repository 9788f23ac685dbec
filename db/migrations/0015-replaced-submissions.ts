import { type Kysely, sql } from "kysely";

/**
 * The submissions that an import took away. The journal still holds them; by this they are not
 * stored again from it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("replaced_submissions")
    .addColumn("id", "uuid", (column) => column.primaryKey())
    .addColumn("replaced_at", "timestamptz", (column) => column.notNull().defaultTo(sql`now()`))
    .execute();
}
