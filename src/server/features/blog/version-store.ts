import { type Expression, sql } from "kysely";
import type { PostVersion } from "#common/blog/post.ts";
import type { VersionSummary } from "#common/content/define-noun.ts";
import type { VersionInput, VersionsInput } from "#common/inputs.ts";
import type { Paged } from "#common/paging.ts";
import type { Db } from "../../db/connection.ts";
import { pageById } from "../../db/cursor.ts";
import type { Actor } from "../audit/store.ts";

const writtenColumns = [
  "title",
  "slug",
  "content",
  "excerpt",
  "featuredImage",
  "published",
  "publishedAt",
] as const;

/** Copied inside the database: the text need not travel, and times stay what they are to the microsecond. */
const asVersion = (db: Db, postId: number, savedBy: Expression<number | null>) =>
  db
    .selectFrom("blogPosts as post")
    .select(["post.id", "post.updatedAt", sql<number | null>`${savedBy}`.as("savedBy")])
    .select(writtenColumns)
    .where("post.id", "=", postId);

const insertInto = (db: Db) =>
  db.insertInto("postVersions").columns(["postId", "savedAt", "savedBy", ...writtenColumns]);

/** Records what a post is now as its newest version. */
export async function recordPostVersion(db: Db, postId: number, savedBy: Actor): Promise<void> {
  const saver = sql<number | null>`${savedBy?.id ?? null}::integer`;
  await insertInto(db)
    .expression(asVersion(db, postId, saver))
    .execute();
}

/** Records what a post is now when nothing has been recorded of it yet: then it is its author's. */
export async function recordFirstPostVersion(db: Db, postId: number): Promise<void> {
  await insertInto(db)
    .expression(
      asVersion(db, postId, sql.ref<number | null>("post.authorId")).where((where) =>
        where.not(
          where.exists(db.selectFrom("postVersions").select("id").where("postId", "=", postId)),
        ),
      ),
    )
    .execute();
}

const selectSummaries = (db: Db, postId: number) =>
  db
    .selectFrom("postVersions as version")
    .leftJoin("users as saver", "saver.id", "version.savedBy")
    .select(["version.id", "savedAt", "saver.username as savedBy", "title", "published"])
    .where("postId", "=", postId)
    .orderBy("version.id", "desc");

/** The versions of a post, newest first. */
export async function listPostVersions(
  db: Db,
  { id, limit, cursor }: VersionsInput,
): Promise<Paged<VersionSummary>> {
  const rows = await selectSummaries(db, id)
    .$if(cursor !== undefined, (query) => query.where("version.id", "<", Number(cursor)))
    .limit(limit + 1)
    .execute();
  return pageById(rows, limit, (row) => ({ ...row, savedAt: row.savedAt.toISOString() }));
}

/** Who saved a post last, when that is known. */
export async function findPostSaver(db: Db, postId: number): Promise<string | undefined> {
  const newest = await selectSummaries(db, postId).limit(1).executeTakeFirst();
  return newest?.savedBy ?? undefined;
}

/** A version of this post, and of no other. */
export async function findPostVersion(
  db: Db,
  { id, versionId }: VersionInput,
): Promise<PostVersion | undefined> {
  const row = await selectSummaries(db, id)
    .select(["slug", "content", "excerpt", "featuredImage", "publishedAt"])
    .where("version.id", "=", versionId)
    .executeTakeFirst();
  return (
    row && {
      ...row,
      savedAt: row.savedAt.toISOString(),
      publishedAt: row.publishedAt?.toISOString() ?? null,
    }
  );
}
