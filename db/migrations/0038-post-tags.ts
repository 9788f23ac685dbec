import { type Kysely, sql } from "kysely";

/** Adds the tags of posts: a list of texts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ["blog_posts", "post_versions"]) {
    await db.schema
      .alterTable(table)
      .addColumn("tags", "jsonb", (column) =>
        column.notNull().defaultTo(sql`'[]'`).check(sql`jsonb_typeof(tags) = 'array'`),
      )
      .execute();
  }
  await db.schema
    .createIndex("blog_posts_tags")
    .on("blog_posts")
    .using("gin")
    .column("tags")
    .execute();
}
