import { type Kysely, sql } from "kysely";

/**
 * Creates the tables for versions of posts and pages, one for each save. The newest is the current
 * one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("post_versions")
    .addColumn("id", "serial", (column) => column.primaryKey())
    .addColumn("post_id", "integer", (column) =>
      column.notNull().references("blog_posts.id").onDelete("cascade"),
    )
    .addColumn("saved_at", "timestamptz", (column) => column.notNull())
    .addColumn("saved_by", "integer", (column) =>
      column.references("users.id").onDelete("set null"),
    )
    .addColumn("title", "varchar(255)", (column) => column.notNull())
    .addColumn("slug", "varchar(255)", (column) => column.notNull())
    .addColumn("content", "text", (column) => column.notNull())
    .addColumn("excerpt", "text")
    .addColumn("featured_image", "text")
    .addColumn("published", "boolean", (column) => column.notNull())
    .addColumn("published_at", "timestamptz")
    .execute();
  await db.schema
    .createIndex("post_versions_post_id")
    .on("post_versions")
    .columns(["post_id", "id desc"])
    .execute();

  await db.schema
    .createTable("page_versions")
    .addColumn("id", "serial", (column) => column.primaryKey())
    .addColumn("page_id", "integer", (column) =>
      column.notNull().references("content_pages.id").onDelete("cascade"),
    )
    .addColumn("saved_at", "timestamptz", (column) => column.notNull())
    .addColumn("saved_by", "integer", (column) =>
      column.references("users.id").onDelete("set null"),
    )
    .addColumn("title", "varchar(255)", (column) => column.notNull())
    .addColumn("slug", "varchar(255)", (column) => column.notNull())
    .addColumn("content", "text", (column) => column.notNull())
    .addColumn("excerpt", "text")
    .addColumn("featured_image", "text")
    .addColumn("published", "boolean", (column) => column.notNull())
    .addColumn("page_type", "varchar(50)", (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("page_versions_page_id")
    .on("page_versions")
    .columns(["page_id", "id desc"])
    .execute();

  // Deleting an account needs these indexes, to find the versions that the account has saved.
  for (const table of ["post_versions", "page_versions"]) {
    await sql`create index ${sql.ref(`${table}_saved_by`)} on ${sql.table(table)} (saved_by)`.execute(
      db,
    );
  }
}
