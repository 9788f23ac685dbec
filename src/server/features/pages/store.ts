import type { SearchInput } from "#common/inputs.ts";
import type { Page, PageSummary, PageType } from "#common/pages/page.ts";
import type { PageFields, PageInput } from "#common/pages/page-input.ts";
import type { Paged } from "#common/paging.ts";
import type { Db } from "../../db/connection.ts";
import { cursorOf, isAfter, pageOf } from "../../db/cursor.ts";
import { isFoundBy } from "../../db/search.ts";

type PageRow = Omit<Page, "pageType" | "createdAt" | "updatedAt"> & {
  pageType: string;
  createdAt: Date;
  updatedAt: Date;
};

/** All but the content. */
export const summaryColumns = [
  "id",
  "title",
  "slug",
  "excerpt",
  "featuredImage",
  "published",
  "pageType",
  "createdAt",
  "updatedAt",
] as const;

/** A row as it is answered. */
export function toPage<Row extends Omit<PageRow, "content">>({
  createdAt,
  updatedAt,
  ...row
}: Row) {
  return {
    ...row,
    // The column takes no other.
    pageType: row.pageType as PageType,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

const selectPublished = (db: Db) => db.selectFrom("contentPages").where("published", "=", true);

/** The published page with a slug. A draft is not there. */
export async function findPublishedPage(db: Db, slug: string): Promise<Page | undefined> {
  const row = await selectPublished(db).selectAll().where("slug", "=", slug).executeTakeFirst();
  return row && toPage(row);
}

/** Of the published pages of a type, the one that was updated last. */
export async function findPublishedPageOfType(db: Db, type: string): Promise<Page | undefined> {
  const row = await selectPublished(db)
    .selectAll()
    .where("pageType", "=", type)
    .orderBy("updatedAt", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row && toPage(row);
}

/** Every published page, the last updated first. */
export async function listPublishedPages(
  db: Db,
): Promise<{ slug: string; pageType: string; updatedAt: Date }[]> {
  return selectPublished(db)
    .select(["slug", "pageType", "updatedAt"])
    .orderBy("updatedAt", "desc")
    .orderBy("id", "desc")
    .execute();
}

/** The slug that a published page has now, by one that it had before. */
export async function findCurrentPageSlug(db: Db, oldSlug: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("oldPageSlugs as old")
    .innerJoin("contentPages as page", "page.id", "old.pageId")
    .select("page.slug")
    .where("old.slug", "=", oldSlug)
    .whereRef("page.slug", "!=", "old.slug")
    .where("page.published", "=", true)
    .executeTakeFirst();
  return row?.slug;
}

/** Whether a slug is that of a published page, or leads on to one. */
export async function isPageSlug(db: Db, slug: string): Promise<boolean> {
  const page = selectPublished(db).select("id").where("slug", "=", slug).executeTakeFirst();
  return ((await page) ?? (await findCurrentPageSlug(db, slug))) !== undefined;
}

/** All pages, drafts too, newest first. */
export async function listPages(
  db: Db,
  { q, limit, cursor }: SearchInput,
): Promise<Paged<PageSummary>> {
  const rows = await db
    .selectFrom("contentPages")
    .select(summaryColumns)
    .select(cursorOf("createdAt").as("cursor"))
    .$if(Boolean(q), (query) => query.where(isFoundBy(q ?? "")))
    .$if(cursor !== undefined, (query) => query.where(isAfter(cursor ?? "", "createdAt")))
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .limit(limit + 1)
    .execute();
  return pageOf(rows, limit, toPage);
}

export async function findPage(db: Db, id: number): Promise<Page | undefined> {
  const row = await db
    .selectFrom("contentPages")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirst();
  return row && toPage(row);
}

/** A page that nobody else changes before the transaction is over. */
export async function findPageForUpdate(trx: Db, id: number): Promise<Page | undefined> {
  const row = await trx
    .selectFrom("contentPages")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return row && toPage(row);
}

/** Whether another page of the same type is published. */
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

/** The slugs that a page had before. */
export async function listOldPageSlugs(db: Db, pageId: number): Promise<string[]> {
  const rows = await db
    .selectFrom("oldPageSlugs")
    .select("slug")
    .where("pageId", "=", pageId)
    .execute();
  return rows.map(({ slug }) => slug);
}

/** Stores a new page as it is given. */
export async function insertPage(
  db: Db,
  page: PageInput & { createdAt: Date; updatedAt: Date },
): Promise<Page> {
  const row = await db
    .insertInto("contentPages")
    .values(page)
    .returningAll()
    .executeTakeFirstOrThrow();
  return toPage(row);
}

/** Stores new pages as they are given, each unless there is one with its slug. */
export async function insertPagesIfMissing(db: Db, pages: PageInput[]): Promise<void> {
  await db
    .insertInto("contentPages")
    .values(pages)
    .onConflict((conflict) => conflict.column("slug").doNothing())
    .execute();
}

/** Stores some of a page's fields as they are given. */
export async function setPage(
  db: Db,
  { id, ...fields }: PageFields & { id: number; updatedAt: Date },
): Promise<Page> {
  const row = await db
    .updateTable("contentPages")
    .set(fields)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return toPage(row);
}

/** Answers the title that it had, when there was one. Its old slugs and versions go with it. */
export async function removePage(db: Db, id: number): Promise<string | undefined> {
  const row = await db
    .deleteFrom("contentPages")
    .where("id", "=", id)
    .returning("title")
    .executeTakeFirst();
  return row?.title;
}

/** From now on the slug leads to the page that had it, while no published page has it. */
export async function keepOldPageSlug(db: Db, slug: string, pageId: number): Promise<void> {
  await db
    .insertInto("oldPageSlugs")
    .values({ slug, pageId })
    .onConflict((conflict) => conflict.column("slug").doUpdateSet({ pageId }))
    .execute();
}
