import { type Expression, sql } from "kysely";
import type { VersionSummary } from "#common/content/define-noun.ts";
import type { VersionInput, VersionsInput } from "#common/inputs.ts";
import type { PageType, PageVersion } from "#common/pages/page.ts";
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
  "pageType",
] as const;

/** Copied inside the database: the text need not travel, and times stay what they are to the microsecond. */
const asVersion = (db: Db, pageId: number, savedBy: Expression<number | null>) =>
  db
    .selectFrom("contentPages as page")
    .select(["page.id", "page.updatedAt", sql<number | null>`${savedBy}`.as("savedBy")])
    .select(writtenColumns)
    .where("page.id", "=", pageId);

const insertInto = (db: Db) =>
  db.insertInto("pageVersions").columns(["pageId", "savedAt", "savedBy", ...writtenColumns]);

/** Records what a page is now as its newest version. */
export async function recordPageVersion(db: Db, pageId: number, savedBy: Actor): Promise<void> {
  const saver = sql<number | null>`${savedBy?.id ?? null}::integer`;
  await insertInto(db)
    .expression(asVersion(db, pageId, saver))
    .execute();
}

/** Records what a page is now when nothing has been recorded of it yet: nobody knows whose it is. */
export async function recordFirstPageVersion(db: Db, pageId: number): Promise<void> {
  await insertInto(db)
    .expression(
      asVersion(db, pageId, sql<null>`null::integer`).where((where) =>
        where.not(
          where.exists(db.selectFrom("pageVersions").select("id").where("pageId", "=", pageId)),
        ),
      ),
    )
    .execute();
}

const selectSummaries = (db: Db, pageId: number) =>
  db
    .selectFrom("pageVersions as version")
    .leftJoin("users as saver", "saver.id", "version.savedBy")
    .select(["version.id", "savedAt", "saver.username as savedBy", "title", "published"])
    .where("pageId", "=", pageId)
    .orderBy("version.id", "desc");

/** The versions of a page, newest first. */
export async function listPageVersions(
  db: Db,
  { id, limit, cursor }: VersionsInput,
): Promise<Paged<VersionSummary>> {
  const rows = await selectSummaries(db, id)
    .$if(cursor !== undefined, (query) => query.where("version.id", "<", Number(cursor)))
    .limit(limit + 1)
    .execute();
  return pageById(rows, limit, (row) => ({ ...row, savedAt: row.savedAt.toISOString() }));
}

/** Who saved a page last, when that is known. */
export async function findPageSaver(db: Db, pageId: number): Promise<string | undefined> {
  const newest = await selectSummaries(db, pageId).limit(1).executeTakeFirst();
  return newest?.savedBy ?? undefined;
}

/** A version of this page, and of no other. */
export async function findPageVersion(
  db: Db,
  { id, versionId }: VersionInput,
): Promise<PageVersion | undefined> {
  const row = await selectSummaries(db, id)
    .select(["slug", "content", "excerpt", "featuredImage", "pageType"])
    .where("version.id", "=", versionId)
    .executeTakeFirst();
  return (
    // The column takes no other type.
    row && { ...row, savedAt: row.savedAt.toISOString(), pageType: row.pageType as PageType }
  );
}
