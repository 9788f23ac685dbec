import type { Page, PageInput, PageType } from "#common/pages/page.ts";
import type { Clean } from "../../content/clean-content.ts";
import { withIsoTimes } from "../../content/iso-times.ts";
import type { Db } from "../../db/connection.ts";

const selectPublished = (db: Db) =>
  db
    .selectFrom("contentPages")
    .where("published", "=", true)
    .orderBy("updatedAt", "desc")
    .orderBy("id", "desc");

/** Returns the published page of a page type that was updated last. */
export async function findPublishedPageOfType(db: Db, type: string): Promise<Page | undefined> {
  const row = await selectPublished(db)
    .selectAll()
    .where("pageType", "=", type)
    .limit(1)
    .executeTakeFirst();
  // The check constraint of the column allows only page types, so the type is not checked again.
  return row && { ...withIsoTimes(row), pageType: row.pageType as PageType };
}

/** Returns all published pages, the most recently updated first. */
export const listPublishedPages = (
  db: Db,
): Promise<{ slug: string; pageType: string; updatedAt: Date }[]> =>
  selectPublished(db).select(["slug", "pageType", "updatedAt"]).execute();

/** Returns whether another page of the same page type is published. */
export async function hasOtherPublishedPage(
  db: Db,
  { id, pageType }: Pick<Page, "id" | "pageType">,
): Promise<boolean> {
  const row = await selectPublished(db)
    .select("id")
    .where("pageType", "=", pageType)
    .where("id", "!=", id)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the old slugs of a page. */
export async function listOldPageSlugs(db: Db, pageId: number): Promise<string[]> {
  const rows = await db
    .selectFrom("oldPageSlugs")
    .select("slug")
    .where("pageId", "=", pageId)
    .execute();
  return rows.map(({ slug }) => slug);
}

/** Stores new pages without an author. Skips a page if its slug is taken. */
export async function insertPagesIfMissing(db: Db, newPages: Clean<PageInput>[]): Promise<void> {
  await db
    .insertInto("contentPages")
    .values(newPages)
    .onConflict((conflict) => conflict.column("slug").doNothing())
    .execute();
}

/**
 * Returns the page with the given slug, whether it is published or not; undefined if there is none.
 */
export async function findPageBySlug(
  db: Db,
  slug: string,
): Promise<Pick<Page, "id" | "content" | "published"> | undefined> {
  return db
    .selectFrom("contentPages")
    .select(["id", "content", "published"])
    .where("slug", "=", slug)
    .executeTakeFirst();
}
