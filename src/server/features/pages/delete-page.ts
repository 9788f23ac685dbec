import { settingKeys } from "#common/settings/setting.ts";
import { noSuchRow } from "../../content/refusals.ts";
import { findRowForUpdate } from "../../content/row-store.ts";
import { deleteRow } from "../../content/save-row.ts";
import type { Db } from "../../db/connection.ts";
import type { Actor } from "../audit/store.ts";
import { updateSetting } from "../settings/save-setting.ts";
import { siteSettings } from "../settings/setting-rules.ts";
import { findLinksTo, type SiteUrl } from "./find-links.ts";
import { storedPages } from "./stored-pages.ts";

/**
 * Deletes a page, and removes the links to the page from the navigation and the footer, which saves
 * a new version of the site content.
 * @throws AppError NOT_FOUND, or CONFLICT if the site content has changed in the meantime
 */
export async function deletePageWithLinks(
  trx: Db,
  { id, siteUrl }: { id: number; siteUrl: SiteUrl },
  actor: Actor,
): Promise<void> {
  const page = await findRowForUpdate(trx, storedPages, id);
  if (!page) throw noSuchRow(storedPages.noun);
  const found = await findLinksTo(trx, page, siteUrl);
  if (found) {
    const { without: value, lastUpdated: expectedUpdatedAt } = found;
    const change = { settingKey: settingKeys.siteContent, value, expectedUpdatedAt };
    await updateSetting(trx, siteSettings, change, actor);
  }
  await deleteRow(trx, storedPages, id, actor);
}
