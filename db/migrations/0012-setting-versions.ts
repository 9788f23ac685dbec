import { type Kysely, sql } from "kysely";

/**
 * Creates the table for versions of the site's content. Also adds a column to the table of secrets:
 * the time at which a secret was shown.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("site_content_versions")
    .addColumn("version", "serial", (column) => column.primaryKey())
    .addColumn("value", "jsonb", (column) => column.notNull())
    .addColumn("created_at", "timestamptz", (column) => column.notNull().defaultTo(sql`now()`))
    .addColumn("created_by", "integer", (column) =>
      column.references("users.id").onDelete("set null"),
    )
    .execute();
  // Deleting an account needs these indexes, to find the versions that the account has saved.
  for (const table of ["site_content_versions", "questionnaire_versions"]) {
    await sql`create index ${sql.ref(`${table}_created_by`)} on ${sql.table(table)} (created_by)`.execute(
      db,
    );
  }
  await db.schema.alterTable("secrets").addColumn("shown_at", "timestamptz").execute();
}
