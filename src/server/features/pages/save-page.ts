import type { AuditAction } from "#common/audit/entry.ts";
import { AppError } from "#common/errors.ts";
import type { Page } from "#common/pages/page.ts";
import {
  type PageFields,
  type PageInput,
  type PageUpdate,
  pageContentMinimum,
} from "#common/pages/page-input.ts";
import {
  type Clean,
  changedFields,
  isStale,
  nextMoment,
  staleRefusal,
  withCleanContent,
} from "../../content.ts";
import type { Db } from "../../db/connection.ts";
import { refuseDuplicate } from "../../db/violations.ts";
import { type Actor, appendAudit } from "../audit/store.ts";
import {
  findPageForUpdate,
  insertPage,
  insertPagesIfMissing,
  keepOldPageSlug,
  setPage,
} from "./store.ts";
import { findPageSaver, recordFirstPageVersion, recordPageVersion } from "./version-store.ts";

const taken = "A page with this slug already exists";

/** Fields of a page as `createPage` and `updatePage` take them: cleaned, before the transaction. */
export const cleanPage = <Fields extends { content?: string | undefined }>(fields: Fields) =>
  withCleanContent(fields, pageContentMinimum);

/**
 * Creates a page.
 *
 * @param trx a transaction: see `ContentChanges.change`, which tells the site's pages of it
 * @throws AppError CONFLICT when the slug is taken
 */
export async function createPage(trx: Db, input: Clean<PageInput>, actor: Actor): Promise<Page> {
  const now = new Date();
  const page = await refuseDuplicate(
    taken,
    insertPage(trx, {
      ...input,
      createdAt: now,
      updatedAt: now,
    }),
  );
  await recordPageVersion(trx, page.id, actor);
  await appendAudit(trx, { actor, action: "page.create", subject: page.title });
  return page;
}

/** Creates pages that are nobody's, each unless there is one with its slug. */
export async function createPagesIfMissing(db: Db, pages: PageInput[]): Promise<void> {
  const clean = await Promise.all(pages.map(cleanPage));
  await insertPagesIfMissing(db, clean);
}

function actionOf({ published }: PageFields): AuditAction {
  if (published === undefined) return "page.update";
  return published ? "page.publish" : "page.unpublish";
}

/**
 * Changes some fields of a page and records it as a version; what is as before changes nothing. Its
 * old slug leads on.
 *
 * @param action what the audit log calls it, where the changes alone do not say
 * @throws AppError NOT_FOUND, or CONFLICT when the slug is taken or the page has changed meanwhile
 */
export async function updatePage(
  trx: Db,
  { id, expectedUpdatedAt, ...fields }: Clean<PageUpdate>,
  actor: Actor,
  action?: AuditAction,
): Promise<Page> {
  const before = await findPageForUpdate(trx, id);
  if (!before) throw new AppError("NOT_FOUND", "There is no such page");
  if (isStale(before, expectedUpdatedAt)) {
    throw staleRefusal("page", before, await findPageSaver(trx, id));
  }
  const changes: PageFields = changedFields(before, fields);
  if (Object.keys(changes).length === 0) return before;

  await recordFirstPageVersion(trx, id);
  const page = await refuseDuplicate(
    taken,
    setPage(trx, { ...changes, id, updatedAt: nextMoment(before.updatedAt) }),
  );
  if (page.slug !== before.slug) await keepOldPageSlug(trx, before.slug, id);
  await recordPageVersion(trx, id, actor);
  await appendAudit(trx, { actor, action: action ?? actionOf(changes), subject: page.title });
  return page;
}
