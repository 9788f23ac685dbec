import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../db/connection.ts";

/**
 * SQL query: the texts of those rows of a table that may show pictures. The tables of posts and of
 * their versions have an index with the same condition as the `where` clause, so that PostgreSQL
 * need not read all their rows.
 */
const textsOf = (table: string) => sql`
  select content || ' ' || coalesce(featured_image, '') as text from ${sql.table(table)}
  where strpos(content, '/media/') > 0 or featured_image is not null
`;

/** SQL: the texts of posts, pages and settings, drafts included. */
const currentTexts = sql`
  ${textsOf("blog_posts")}
  union all ${textsOf("content_pages")}
  union all select value::text from site_settings
  union all select value::text from form_settings
`;

/** SQL: the texts of the stored versions of posts, pages and settings. */
const earlierTexts = sql`
  ${textsOf("post_versions")}
  union all ${textsOf("page_versions")}
  union all select value::text from site_content_versions
  union all select value::text from questionnaire_versions
  union all select value::text from mail_text_versions
`;

/** Returns the hashes of all uploaded pictures whose addresses are in the texts. */
async function listHashesIn(db: Db, texts: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ hash: string }>`
    select distinct found[1] as hash
    from (${texts}) as texts, regexp_matches(text, '/media/([0-9a-f]{20})-', 'g') as found
  `.execute(db);
  return rows.map(({ hash }) => hash);
}

/** Returns the hashes of the pictures that posts, pages and settings show. */
export const listUsedHashes = (db: Db): Promise<string[]> => listHashesIn(db, currentTexts);

/** Returns the hashes of the pictures that stored versions of posts, pages and settings show. */
export const listVersionHashes = (db: Db): Promise<string[]> => listHashesIn(db, earlierTexts);
