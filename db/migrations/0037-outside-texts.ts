import type { Kysely } from "kysely";

/** The tables of posts and pages, and of their versions. */
const tables = ["blog_posts", "post_versions", "content_pages", "page_versions"];

/**
 * Adds titles and texts that a post or page has in search engines and in previews of shared links.
 * If a value is null, the usual title or text is used.
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
