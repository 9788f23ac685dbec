import { type Kysely, sql } from "kysely";

/**
 * Adds indexes for two lists of the back office, which would otherwise read the texts of all posts:
 * the tags that posts use, and the pictures that posts and their versions show.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex("blog_posts_used_tags")
    .on("blog_posts")
    .column("tags")
    .where(sql<boolean>`tags <> '[]'::jsonb`)
    .execute();
  for (const table of ["blog_posts", "post_versions"]) {
    await db.schema
      .createIndex(`${table}_with_pictures`)
      .on(table)
      .column("id")
      .where(sql<boolean>`strpos(content, '/media/') > 0 or featured_image is not null`)
      .execute();
  }
}
