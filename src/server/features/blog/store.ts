import type { Selectable } from "kysely";
import type { Post, PostSummary } from "#common/blog/post.ts";
import type { PostFields, PostInput } from "#common/blog/post-input.ts";
import { previewOf } from "#common/html.ts";
import type { ListInput, SearchInput } from "#common/inputs.ts";
import type { Paged } from "#common/paging.ts";
import type { DB } from "#db/types.ts";
import type { Db } from "../../db/connection.ts";
import { cursorOf, isAfter, pageOf } from "../../db/cursor.ts";
import { isFoundBy } from "../../db/search.ts";

type StoredPost = Selectable<DB["blogPosts"]>;

/** All but the content. */
export const summaryColumns = [
  "id",
  "title",
  "slug",
  "excerpt",
  "authorId",
  "featuredImage",
  "published",
  "publishedAt",
  "createdAt",
  "updatedAt",
] as const;

/** A row with its times as the API returns them. */
export function withIsoTimes<
  Row extends Pick<StoredPost, "publishedAt" | "createdAt" | "updatedAt">,
>({ publishedAt, createdAt, updatedAt, ...row }: Row) {
  return {
    ...row,
    publishedAt: publishedAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

const postColumns = [...summaryColumns, "content"] as const;

/** With the excerpt, or the beginning of the text where there is none. */
const withPreview = <Row extends { excerpt: string | null; contentPreview: string }>({
  contentPreview,
  ...row
}: Row) => ({ ...row, preview: row.excerpt ?? contentPreview });

/** The columns of a post's content: the HTML, and the preview that lists show of it. */
const contentColumns = (content: string) => ({ content, contentPreview: previewOf(content) });

const selectSummaries = (db: Db, time: "publishedAt" | "createdAt", { limit, cursor }: ListInput) =>
  db
    .selectFrom("blogPosts")
    .select(summaryColumns)
    .select(cursorOf(time).as("cursor"))
    .$if(cursor !== undefined, (query) => query.where(isAfter(cursor ?? "", time)))
    .orderBy(time, "desc")
    .orderBy("id", "desc")
    .limit(limit + 1);

const selectPublic = (db: Db, now: Date) =>
  db.selectFrom("blogPosts").where("published", "=", true).where("publishedAt", "<=", now);

/**
 * Posts that are public, newest first. A post whose time lies ahead is not there.
 *
 * @param now by the clock of the process that sets the times, so that what it saves is there at once
 */
export async function listPublicPosts(
  db: Db,
  input: ListInput,
  now = new Date(),
): Promise<Paged<PostSummary>> {
  const rows = await selectSummaries(db, "publishedAt", input)
    .select("contentPreview")
    .where("published", "=", true)
    .where("publishedAt", "<=", now)
    .execute();
  return pageOf(rows, input.limit, (row) => withIsoTimes(withPreview(row)));
}

/** The newest public posts with their preview and their whole text. */
export async function listWholePublicPosts(
  db: Db,
  limit: number,
  now = new Date(),
): Promise<(Post & PostSummary)[]> {
  const rows = await selectPublic(db, now)
    .selectAll()
    .orderBy("publishedAt", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return rows.map((row) => withIsoTimes(withPreview(row)));
}

/** The slugs of public posts, and when each was last changed. */
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

/** The public post with a slug. A draft is not there. */
export async function findPublicPost(
  db: Db,
  slug: string,
  now = new Date(),
): Promise<Post | undefined> {
  const row = await selectPublic(db, now)
    .select(postColumns)
    .where("slug", "=", slug)
    .executeTakeFirst();
  return row && withIsoTimes(row);
}

/** The slug that a public post has now, by one that it had before. */
export async function findCurrentPostSlug(
  db: Db,
  oldSlug: string,
  now = new Date(),
): Promise<string | undefined> {
  const row = await db
    .selectFrom("oldPostSlugs as old")
    .innerJoin("blogPosts as post", "post.id", "old.postId")
    .select("post.slug")
    .where("old.slug", "=", oldSlug)
    .whereRef("post.slug", "!=", "old.slug")
    .where("post.published", "=", true)
    .where("post.publishedAt", "<=", now)
    .executeTakeFirst();
  return row?.slug;
}

/** Whether a slug is that of a public post, or leads on to one. */
export async function isPostSlug(db: Db, slug: string, now = new Date()): Promise<boolean> {
  const post = selectPublic(db, now).select("id").where("slug", "=", slug).executeTakeFirst();
  return ((await post) ?? (await findCurrentPostSlug(db, slug, now))) !== undefined;
}

/** When the next post becomes public by itself. */
export async function findNextPublication(db: Db, now = new Date()): Promise<Date | undefined> {
  const { next } = await db
    .selectFrom("blogPosts")
    .select(({ fn }) => fn.min("publishedAt").as("next"))
    .where("published", "=", true)
    .where("publishedAt", ">", now)
    .executeTakeFirstOrThrow();
  return next ?? undefined;
}

/** All posts, drafts too, newest first. */
export async function listPosts(
  db: Db,
  { q, ...input }: SearchInput,
): Promise<Paged<Omit<Post, "content">>> {
  const rows = await selectSummaries(db, "createdAt", input)
    .$if(Boolean(q), (query) => query.where(isFoundBy(q ?? "")))
    .execute();
  return pageOf(rows, input.limit, withIsoTimes);
}

export async function findPost(db: Db, id: number): Promise<Post | undefined> {
  const row = await db
    .selectFrom("blogPosts")
    .select(postColumns)
    .where("id", "=", id)
    .executeTakeFirst();
  return row && withIsoTimes(row);
}

/** A post that nobody else changes before the transaction is over. */
export async function findPostForUpdate(trx: Db, id: number): Promise<Post | undefined> {
  const row = await trx
    .selectFrom("blogPosts")
    .select(postColumns)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return row && withIsoTimes(row);
}

/** Which of the slugs a post has. */
export async function listExistingSlugs(db: Db, slugs: string[]): Promise<string[]> {
  const rows = await db.selectFrom("blogPosts").select("slug").where("slug", "in", slugs).execute();
  return rows.map(({ slug }) => slug);
}

/** Stores a new post as it is given. */
export async function insertPost(
  db: Db,
  post: PostInput & { authorId: number | null; createdAt: Date; updatedAt: Date },
): Promise<Post> {
  const row = await db
    .insertInto("blogPosts")
    .values({ ...post, ...contentColumns(post.content) })
    .returning(postColumns)
    .executeTakeFirstOrThrow();
  return withIsoTimes(row);
}

/** Stores some of a post's fields as they are given. */
export async function setPost(
  db: Db,
  { id, ...fields }: PostFields & { id: number; updatedAt: Date },
): Promise<Post> {
  const row = await db
    .updateTable("blogPosts")
    .set({
      ...fields,
      ...(fields.content !== undefined && contentColumns(fields.content)),
    })
    .where("id", "=", id)
    .returning(postColumns)
    .executeTakeFirstOrThrow();
  return withIsoTimes(row);
}

/** Answers the title that it had, when there was one. Its old slugs and versions go with it. */
export async function removePost(db: Db, id: number): Promise<string | undefined> {
  const row = await db
    .deleteFrom("blogPosts")
    .where("id", "=", id)
    .returning("title")
    .executeTakeFirst();
  return row?.title;
}

/** From now on the slug leads to the post that had it, while no public post has it. */
export async function keepOldPostSlug(db: Db, slug: string, postId: number): Promise<void> {
  await db
    .insertInto("oldPostSlugs")
    .values({ slug, postId })
    .onConflict((conflict) => conflict.column("slug").doUpdateSet({ postId }))
    .execute();
}
