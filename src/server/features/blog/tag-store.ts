import { type RawBuilder, sql } from "kysely";
import { type PublicTag, tagSlug } from "#common/blog/tags.ts";
import type { Context } from "../../context.ts";
import type { Db } from "../../db/connection.ts";

/** A tag with all spellings that the posts use. */
export type StoredTag = PublicTag & {
  spellings: string[];
  /**
   * The old slugs that redirect to the tag, because the tag was renamed. An old slug is left out if
   * public posts use it as a tag again.
   */
  oldSlugs: string[];
};

/**
 * Returns the tags of the posts that meet a condition, sorted by the number of these posts, most
 * first.
 */
async function listTags(db: Db, condition: RawBuilder<boolean>): Promise<StoredTag[]> {
  const { rows } = await sql<{ spelling: string; posts: number }>`
    select spelling, count(*)::integer as posts
    from blog_posts, jsonb_array_elements_text(tags) as spelling
    where ${condition}
    group by spelling order by posts desc, spelling
  `.execute(db);
  const tags = new Map<string, StoredTag>();
  for (const { spelling, posts } of rows) {
    const slug = tagSlug(spelling);
    const empty = { slug, name: spelling, posts: 0, spellings: [], oldSlugs: [] };
    const tag: StoredTag = tags.get(slug) ?? empty;
    tags.set(slug, { ...tag, posts: tag.posts + posts, spellings: [...tag.spellings, spelling] });
  }
  return [...tags.values()].sort((a, b) => b.posts - a.posts);
}

/** Returns the tags of all public posts, each with the old slugs that redirect to it. */
export async function listPublicTags(db: Db, now = new Date()): Promise<StoredTag[]> {
  const tags = await listTags(db, sql<boolean>`published and published_at <= ${now}`);
  const bySlug = new Map(tags.map((tag) => [tag.slug, tag]));
  const old = await db.selectFrom("oldTagSlugs").select(["slug", "leadsTo"]).execute();
  const next = new Map(old.map(({ slug, leadsTo }) => [slug, leadsTo]));
  for (const { slug } of old) {
    if (bySlug.has(slug)) continue;
    let target: string | undefined = slug;
    // A tag may have been renamed several times, so redirects form chains, or even circles. The
    // number of steps is therefore limited.
    for (let step = 0; step <= old.length && target && !bySlug.has(target); step += 1) {
      target = next.get(target);
    }
    bySlug.get(target ?? "")?.oldSlugs.push(slug);
  }
  return tags;
}

/** Returns the tags of all posts, drafts included, in alphabetical order. */
export async function listAllTags(db: Db): Promise<StoredTag[]> {
  const tags = await listTags(db, sql<boolean>`true`);
  return tags.sort((a, b) => a.name.localeCompare(b.name, "en"));
}

/** Returns the spellings of a tag in all posts. */
export async function listTagNames(db: Db, slug: string): Promise<string[]> {
  return (await listUsedTags(db)).filter((spelling) => tagSlug(spelling) === slug);
}

/**
 * Returns a tag of public posts by its slug, or by an old slug that redirects to it; undefined if
 * no public post has the tag.
 */
export async function findTag(
  { publicTags }: Pick<Context, "publicTags">,
  slug: string,
): Promise<StoredTag | undefined> {
  const tags = await publicTags.get();
  return (
    tags.find((tag) => tag.slug === slug) ?? tags.find(({ oldSlugs }) => oldSlugs.includes(slug))
  );
}

/** Returns all spellings of tags that posts have, drafts included, in alphabetical order. */
export async function listUsedTags(db: Db): Promise<string[]> {
  const { rows } = await sql<{ spelling: string }>`
    select distinct spelling
    from (select distinct tags from blog_posts where tags <> '[]'::jsonb) as used,
      jsonb_array_elements_text(tags) as spelling
    order by spelling
  `.execute(db);
  return rows.map(({ spelling }) => spelling);
}

/** Returns the SQL condition that a post has at least one of the given spellings of a tag. */
export const hasTag = (spellings: string[]) =>
  spellings.length === 0
    ? sql<boolean>`false`
    : sql<boolean>`tags ?| array[${sql.join(spellings)}]::text[]`;

/** Returns all posts with at least one of the given spellings of a tag, and locks their rows. */
export async function listTaggedPosts(
  trx: Db,
  spellings: string[],
): Promise<{ id: number; tags: string[]; updatedAt: Date }[]> {
  return trx
    .selectFrom("blogPosts")
    .select(["id", "tags", "updatedAt"])
    .$narrowType<{ tags: string[] }>()
    .where(hasTag(spellings))
    .orderBy("id")
    .forUpdate()
    .execute();
}

/**
 * Returns the tags that a post had before a change. Returns undefined if the post was deleted or
 * has changed again since then.
 * @param changedAt the time of the change
 */
export async function findTagsBefore(
  trx: Db,
  id: number,
  changedAt: Date,
): Promise<string[] | undefined> {
  const version = await trx
    .selectFrom("postVersions")
    .innerJoin("blogPosts", "blogPosts.id", "postVersions.postId")
    .select(["postVersions.tags", "blogPosts.updatedAt"])
    .$narrowType<{ tags: string[] }>()
    .where("postId", "=", id)
    .orderBy("postVersions.id", "desc")
    .offset(1)
    .limit(1)
    .executeTakeFirst();
  return version?.updatedAt.getTime() === changedAt.getTime() ? version.tags : undefined;
}

/** Makes the old address of a tag redirect to another tag. */
export async function keepOldTagSlug(trx: Db, slug: string, leadsTo: string): Promise<void> {
  await trx
    .insertInto("oldTagSlugs")
    .values({ slug, leadsTo })
    .onConflict((conflict) => conflict.column("slug").doUpdateSet({ leadsTo }))
    .execute();
}

/** Removes the redirect from the old address of a tag. */
export async function forgetOldTagSlug(trx: Db, slug: string): Promise<void> {
  await trx.deleteFrom("oldTagSlugs").where("slug", "=", slug).execute();
}
