import { AppError } from "#common/errors.ts";
import type { RestoreInput } from "#common/inputs.ts";
import type { Page } from "#common/pages/page.ts";
import type { Context } from "../../context.ts";
import type { Actor } from "../audit/store.ts";
import { cleanPage, updatePage } from "./save-page.ts";
import { findPageVersion } from "./version-store.ts";

/**
 * Gives a page back what it was in one of its versions, as a change like any other: cleaned again,
 * and itself a version. Whether it is published stays as it is.
 *
 * @throws AppError NOT_FOUND, or CONFLICT when another page has the slug by now or the page has
 *   changed meanwhile
 */
export async function restorePage(
  { content, database }: Pick<Context, "content" | "database">,
  { id, versionId, expectedUpdatedAt }: RestoreInput,
  actor: Actor,
): Promise<Page> {
  const version = await findPageVersion(database.db, { id, versionId });
  if (!version) throw new AppError("NOT_FOUND", "There is no such version");
  const { title, slug, excerpt, featuredImage, pageType } = version;
  const fields = { title, slug, content: version.content, excerpt, featuredImage, pageType };
  const clean = await cleanPage({ id, expectedUpdatedAt, ...fields });
  return content.change("pages", (trx) => updatePage(trx, clean, actor, "page.restore"));
}
