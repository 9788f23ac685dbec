import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../db/connection.ts";

/** The texts that visitors see now, or that are drafts: posts, pages and settings. */
const currentTexts = sql`
  select content || ' ' || coalesce(featured_image, '') as text from blog_posts
  union all select content || ' ' || coalesce(featured_image, '') from content_pages
  union all select value::text from site_settings
  union all select value::text from form_settings
`;

/** The texts of kept versions. */
const earlierTexts = sql`
  select content || ' ' || coalesce(featured_image, '') as text from post_versions
  union all select content || ' ' || coalesce(featured_image, '') from page_versions
  union all select value::text from site_content_versions
  union all select value::text from questionnaire_versions
  union all select value::text from mail_text_versions
`;

/** Returns the hashes of all uploaded pictures whose addresses are in the texts. */
async function listHashesIn(db: Db, texts: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ hash: string }>`
    select distinct found[1] as hash
    from (select text from (${texts}) as texts where strpos(text, '/media/') > 0) as texts,
      regexp_matches(text, '/media/([0-9a-f]{20})-', 'g') as found
  `.execute(db);
  return rows.map(({ hash }) => hash);
}

/** Returns the hashes of the pictures that posts, pages and settings show. */
export const listUsedHashes = (db: Db): Promise<string[]> => listHashesIn(db, currentTexts);

/** Returns the hashes of the pictures that kept versions of posts, pages and settings show. */
export const listVersionHashes = (db: Db): Promise<string[]> => listHashesIn(db, earlierTexts);
