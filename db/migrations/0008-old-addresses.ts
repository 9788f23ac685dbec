import { type Kysely, sql } from "kysely";

/**
 * Creates the tables for old slugs that redirect, and the indexes for sorting the back office's
 * lists.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("old_post_slugs")
    .addColumn("slug", "varchar(255)", (column) => column.primaryKey())
    .addColumn("post_id", "integer", (column) =>
      column.notNull().references("blog_posts.id").onDelete("cascade"),
    )
    .addColumn("created_at", "timestamptz", (column) => column.notNull().defaultTo(sql`now()`))
    .execute();
  await db.schema
    .createIndex("old_post_slugs_post")
    .on("old_post_slugs")
    .column("post_id")
    .execute();

  await db.schema
    .createTable("old_page_slugs")
    .addColumn("slug", "varchar(255)", (column) => column.primaryKey())
    .addColumn("page_id", "integer", (column) =>
      column.notNull().references("content_pages.id").onDelete("cascade"),
    )
    .addColumn("created_at", "timestamptz", (column) => column.notNull().defaultTo(sql`now()`))
    .execute();
  await db.schema
    .createIndex("old_page_slugs_page")
    .on("old_page_slugs")
    .column("page_id")
    .execute();

  // Slugs with the product's former names. The path of the page “Why use …” contains the current
  // name, and the former paths redirect to it.
  await db.schema
    .createTable("old_brand_slugs")
    .addColumn("slug", "varchar(255)", (column) => column.primaryKey())
    .addColumn("created_at", "timestamptz", (column) => column.notNull().defaultTo(sql`now()`))
    .execute();

  await db.schema
    .createIndex("content_pages_created_at")
    .on("content_pages")
    .columns(["created_at desc", "id desc"])
    .execute();
}
