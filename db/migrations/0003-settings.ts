import { type Kysely, sql } from "kysely";

/**
 * Creates the tables for the site's content, the questionnaire, and the questionnaire's versions.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ["site_settings", "form_settings"]) {
    await db.schema
      .createTable(table)
      .addColumn("key", "varchar(50)", (column) => column.primaryKey())
      .addColumn("value", "jsonb", (column) => column.notNull())
      .addColumn("description", "text")
      .addColumn("last_updated", "timestamptz", (column) => column.notNull().defaultTo(sql`now()`))
      .addColumn("updated_by", "integer", (column) =>
        column.references("users.id").onDelete("set null"),
      )
      .execute();
  }

  // A submission refers to the version of the questionnaire that the visitor answered, so a version
  // is never deleted.
  await db.schema
    .createTable("questionnaire_versions")
    .addColumn("version", "serial", (column) => column.primaryKey())
    .addColumn("value", "jsonb", (column) => column.notNull())
    .addColumn("note", "text")
    .addColumn("created_at", "timestamptz", (column) => column.notNull().defaultTo(sql`now()`))
    .addColumn("created_by", "integer", (column) =>
      column.references("users.id").onDelete("set null"),
    )
    .execute();
}
