import { type Kysely, sql } from "kysely";

/** Creates the tables for blog posts and editable pages. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("blog_posts")
    .addColumn("id", "serial", (column) => column.primaryKey())
    .addColumn("title", "varchar(255)", (column) => column.notNull())
    .addColumn("slug", "varchar(255)", (column) => column.notNull().unique())
    .addColumn("content", "text", (column) => column.notNull())
    .addColumn("excerpt", "text")
    .addColumn("author_id", "integer", (column) =>
      column.references("users.id").onDelete("set null"),
    )
    .addColumn("featured_image", "text")
    .addColumn("published", "boolean", (column) => column.notNull().defaultTo(false))
    .addColumn("published_at", "timestamptz")
    .addColumn("created_at", "timestamptz", (column) => column.notNull().defaultTo(sql`now()`))
    .addColumn("updated_at", "timestamptz", (column) => column.notNull().defaultTo(sql`now()`))
    .execute();
  await db.schema
    .createIndex("blog_posts_author_id")
    .on("blog_posts")
    .column("author_id")
    .execute();
  await db.schema
    .createIndex("blog_posts_public")
    .on("blog_posts")
    .columns(["published_at desc", "id desc"])
    .where(sql.ref("published"), "=", true)
    .execute();
  await db.schema
    .createIndex("blog_posts_created_at")
    .on("blog_posts")
    .columns(["created_at desc", "id desc"])
    .execute();

  await db.schema
    .createTable("content_pages")
    .addColumn("id", "serial", (column) => column.primaryKey())
    .addColumn("title", "varchar(255)", (column) => column.notNull())
    .addColumn("slug", "varchar(255)", (column) => column.notNull().unique())
    .addColumn("content", "text", (column) => column.notNull())
    .addColumn("excerpt", "text")
    .addColumn("featured_image", "text")
    .addColumn("published", "boolean", (column) => column.notNull().defaultTo(false))
    .addColumn("page_type", "varchar(50)", (column) =>
      column.notNull().check(sql`page_type in ('about', 'contact', 'why-use', 'legal', 'other')`),
    )
    .addColumn("created_at", "timestamptz", (column) => column.notNull().defaultTo(sql`now()`))
    .addColumn("updated_at", "timestamptz", (column) => column.notNull().defaultTo(sql`now()`))
    .execute();
  await db.schema
    .createIndex("content_pages_type")
    .on("content_pages")
    .columns(["page_type", "updated_at desc"])
    .execute();
}
