import type { Post, PostSummary } from "#common/blog/post.ts";
import type { ListInput } from "#common/inputs.ts";
import type { Paged } from "#common/paging.ts";
import { withIsoTimes } from "../../content/iso-times.ts";
import type { Db } from "../../db/connection.ts";
import { cursorOf, isAfter, pageOf } from "../../db/cursor.ts";
import { hasTag } from "./tag-store.ts";

const summaryColumns = [
  "id",
  "title",
  "slug",
  "excerpt",
  "authorId",
  "featuredImage",
  "searchTitle",
  "searchText",
  "shareTitle",
  "shareText",
  "published",
  "publishedAt",
  "createdAt",
  "updatedAt",
  "contentPreview",
  "tags",
] as const;

/**
 * The column with the tags. The cast is safe, because only lists of texts are stored in this
 * column.
 */
type WithTags = { tags: string[] };

/** Returns a post with its preview: its excerpt, or the beginning of its text. */
const withPreview = <Row extends { excerpt: string | null; contentPreview: string }>({
  contentPreview,
  ...row
}: Row) => ({ ...row, preview: row.excerpt ?? contentPreview });

const selectPublic = (db: Db, now: Date) =>
  db.selectFrom("blogPosts").where("published", "=", true).where("publishedAt", "<=", now);

/** Returns whether there is a public post. */
export async function hasPublicPost(db: Db, now: Date): Promise<boolean> {
  const row = await selectPublic(db, now).select("id").limit(1).executeTakeFirst();
  return row !== undefined;
}

/**
 * Returns up to `limit` public posts, newest first, beginning after the cursor.
 * @param spellings the spellings of a tag, to list only its posts; undefined for all posts
 * @param now the time by this process's clock; the same clock sets publication times, so that a
 *   saved post is public at once
 */
export async function listPublicPosts(
  db: Db,
  { limit, cursor, spellings }: ListInput & { spellings?: string[] | undefined },
  now = new Date(),
): Promise<Paged<PostSummary>> {
  const rows = await selectPublic(db, now)
    .select(summaryColumns)
    .select(cursorOf("publishedAt").as("cursor"))
    .$narrowType<WithTags>()
    .$if(spellings !== undefined, (query) => query.where(hasTag(spellings ?? [])))
    .$if(cursor !== undefined, (query) => query.where(isAfter(cursor ?? "", "publishedAt")))
    .orderBy("publishedAt", "desc")
    .orderBy("id", "desc")
    .limit(limit + 1)
    .execute();
  return pageOf(rows, limit, (row) => withIsoTimes(withPreview(row)));
}

/**
 * Returns the newest public posts with their previews and their content.
 * @param spellings the spellings of a tag, to list only the posts with this tag; undefined for all
 *   posts
 */
export async function listWholePublicPosts(
  db: Db,
  { limit, spellings }: { limit: number; spellings?: string[] | undefined },
  now = new Date(),
): Promise<(Post & PostSummary)[]> {
  const rows = await selectPublic(db, now)
    .selectAll()
    .$narrowType<WithTags>()
    .$if(spellings !== undefined, (query) => query.where(hasTag(spellings ?? [])))
    .orderBy("publishedAt", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return rows.map((row) => withIsoTimes(withPreview(row)));
}

/**
 * Returns the slugs of all public posts, newest first, with the time of each post's last change.
 */
export async function listPublicSlugs(
  db: Db,
  { limit, offset }: { limit: number; offset: number },
  now = new Date(),
): Promise<{ slug: string; updatedAt: Date }[]> {
  return selectPublic(db, now)
    .select(["slug", "updatedAt"])
    .orderBy("publishedAt", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countPublicPosts(db: Db, now = new Date()): Promise<number> {
  const { count } = await selectPublic(db, now)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Returns the time at which the next scheduled post becomes public; undefined if no post is
 * scheduled.
 */
export async function findNextPublication(db: Db, now = new Date()): Promise<Date | undefined> {
  const { next } = await db
    .selectFrom("blogPosts")
    .select(({ fn }) => fn.min("publishedAt").as("next"))
    .where("published", "=", true)
    .where("publishedAt", ">", now)
    .executeTakeFirstOrThrow();
  return next ?? undefined;
}

/** Returns the slugs from the given list that existing posts have, drafts included. */
export async function listExistingSlugs(db: Db, slugs: string[]): Promise<string[]> {
  const rows = await db.selectFrom("blogPosts").select("slug").where("slug", "in", slugs).execute();
  return rows.map(({ slug }) => slug);
}
