import type { Kysely } from "kysely";

/** The tables of posts and pages, and of their versions. */
const tables = ["blog_posts", "post_versions", "content_pages", "page_versions"];

/**
 * Adds the titles and texts with which search engines and shared links show a post or page. Null
 * stands for the usual title or text.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of tables) {
    await db.schema
      .alterTable(table)
      .addColumn("search_title", "varchar(255)")
      .addColumn("search_text", "varchar(500)")
      .addColumn("share_title", "varchar(255)")
      .addColumn("share_text", "varchar(500)")
      .execute();
  }
}
