import type { Page, PageType } from "#common/pages/page.ts";
import type { Db } from "../../db/connection.ts";

/** The published page with a slug. A draft is not there. */
export async function findPublishedPage(db: Db, slug: string): Promise<Page | undefined> {
  const row = await db
    .selectFrom("contentPages")
    .selectAll()
    .where("slug", "=", slug)
    .where("published", "=", true)
    .executeTakeFirst();
  return (
    row && {
      ...row,
      pageType: row.pageType as PageType,
      createdAt: row.createdAt.toISOString(),
      updatedAt: row.updatedAt.toISOString(),
    }
  );
}

type NewPage = Pick<Page, "title" | "slug" | "content" | "excerpt" | "pageType">;

/** Creates and publishes pages, each unless there is one with its slug. */
export async function createPagesIfMissing(db: Db, pages: NewPage[]): Promise<void> {
  await db
    .insertInto("contentPages")
    .values(pages.map((page) => ({ ...page, published: true })))
    .onConflict((conflict) => conflict.column("slug").doNothing())
    .execute();
}
