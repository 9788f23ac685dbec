import { sql } from "kysely";
import { type PublicTag, tagSlug } from "#common/blog/tags.ts";
import type { Context } from "../../context.ts";
import type { Db } from "../../db/connection.ts";

/** A tag of public posts, with all spellings that the posts use. */
export type StoredTag = PublicTag & { spellings: string[] };

/** Returns the tags of all public posts. The tags of most posts come first. */
export async function listPublicTags(db: Db, now = new Date()): Promise<StoredTag[]> {
  const { rows } = await sql<{ spelling: string; posts: number }>`
    select spelling, count(*)::integer as posts
    from blog_posts, jsonb_array_elements_text(tags) as spelling
    where published and published_at <= ${now}
    group by spelling order by posts desc, spelling
  `.execute(db);
  const tags = new Map<string, StoredTag>();
  for (const { spelling, posts } of rows) {
    const slug = tagSlug(spelling);
    const tag = tags.get(slug) ?? { slug, name: spelling, posts: 0, spellings: [] };
    tags.set(slug, { ...tag, posts: tag.posts + posts, spellings: [...tag.spellings, spelling] });
  }
  return [...tags.values()].sort((a, b) => b.posts - a.posts);
}

/** Returns a tag of public posts; undefined if no public post has it. */
export const findTag = async (
  { publicTags }: Pick<Context, "publicTags">,
  slug: string,
): Promise<StoredTag | undefined> => (await publicTags.get()).find((tag) => tag.slug === slug);

/** Returns all spellings of tags that posts have, drafts included, in alphabetical order. */
export async function listUsedTags(db: Db): Promise<string[]> {
  const { rows } = await sql<{ spelling: string }>`
    select distinct spelling from blog_posts, jsonb_array_elements_text(tags) as spelling
    order by spelling
  `.execute(db);
  return rows.map(({ spelling }) => spelling);
}
