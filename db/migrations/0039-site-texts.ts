import { type Kysely, sql } from "kysely";

/** Adds a table for the site's texts. Each time the team saves them, a new version is stored. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("site_text_versions")
    .addColumn("version", "serial", (column) => column.primaryKey())
    .addColumn("value", "jsonb", (column) => column.notNull())
    .addColumn("created_at", "timestamptz", (column) => column.notNull().defaultTo(sql`now()`))
    .addColumn("created_by", "integer", (column) =>
      column.references("users.id").onDelete("set null"),
    )
    .execute();
  await db.schema
    .createIndex("site_text_versions_created_by")
    .on("site_text_versions")
    .column("created_by")
    .execute();
}
