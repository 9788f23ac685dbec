import { AppError } from "#common/errors.ts";
import type { Page } from "#common/pages/page.ts";
import { type PageInput, type PageUpdate, pageContentMinimum } from "#common/pages/page-input.ts";
import { assertNotStale, withCleanContent } from "../../content.ts";
import type { Db } from "../../db/connection.ts";
import { refuseTaken } from "../../db/violations.ts";
import {
  findPageForUpdate,
  insertPage,
  insertPagesIfMissing,
  keepOldPageSlug,
  setPage,
} from "./store.ts";

const taken = "A page with this slug already exists";

/**
 * Creates a page, its content cleaned.
 *
 * @param trx a transaction: see `ContentChanges.change`, which tells the site's pages of it
 * @throws AppError CONFLICT when the slug is taken
 */
export async function createPage(trx: Db, input: PageInput): Promise<Page> {
  const now = new Date();
  return refuseTaken(
    taken,
    insertPage(trx, {
      ...withCleanContent(input, pageContentMinimum),
      createdAt: now,
      updatedAt: now,
    }),
  );
}

/** Creates pages, each unless there is one with its slug. */
export async function createPagesIfMissing(db: Db, pages: PageInput[]): Promise<void> {
  await insertPagesIfMissing(
    db,
    pages.map((page) => withCleanContent(page, pageContentMinimum)),
  );
}

/**
 * Changes some fields of a page; none of them changes nothing. Its old slug leads on.
 *
 * @throws AppError NOT_FOUND, or CONFLICT when the slug is taken or the page has changed meanwhile
 */
export async function updatePage(
  trx: Db,
  { id, expectedUpdatedAt, ...changes }: PageUpdate,
): Promise<Page> {
  const before = await findPageForUpdate(trx, id);
  if (!before) throw new AppError("NOT_FOUND", "There is no such page");
  assertNotStale("page", before, expectedUpdatedAt);
  if (Object.values(changes).every((value) => value === undefined)) return before;

  const page = await refuseTaken(
    taken,
    setPage(trx, {
      ...withCleanContent(changes, pageContentMinimum),
      id,
      updatedAt: new Date(),
    }),
  );
  if (page.slug !== before.slug) await keepOldPageSlug(trx, before.slug, id);
  return page;
}
