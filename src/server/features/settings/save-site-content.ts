import { AppError } from "#common/errors.ts";
import type { SiteContent } from "#common/settings/site-content.ts";
import { brandSlug } from "#common/slugs.ts";
import type { Db } from "../../db/connection.ts";
import { keepOldBrandSlug, setSiteContent } from "./store.ts";

/**
 * Replaces the site content. After a new name, the page with the old one in its path leads on.
 *
 * @param trx a transaction: see `ContentChanges.change`, which tells the site's pages of it
 * @throws AppError NOT_FOUND when there is none to replace
 */
export async function saveSiteContent(
  trx: Db,
  value: SiteContent,
  updatedBy: number | null,
): Promise<void> {
  const before = await setSiteContent(trx, value, updatedBy);
  if (!before) throw new AppError("NOT_FOUND", "There is no such setting");
  const oldSlug = brandSlug(before.site.name);
  if (oldSlug !== brandSlug(value.site.name)) await keepOldBrandSlug(trx, oldSlug);
}
