import { AppError } from "#common/errors.ts";
import { settingKeys } from "#common/settings/setting.ts";
import type { Db } from "../../db/connection.ts";
import { type Actor, appendAudit } from "../audit/store.ts";
import { siteSettings } from "../settings/kinds.ts";
import { updateSetting } from "../settings/save-setting.ts";
import { findLinksTo, type SiteUrl } from "./page-links.ts";
import { findPageForUpdate, removePage } from "./store.ts";

const missing = () => new AppError("NOT_FOUND", "There is no such page");

/**
 * Deletes a page, with its versions and old slugs.
 *
 * @throws AppError NOT_FOUND
 */
export async function deletePage(trx: Db, id: number, actor: Actor): Promise<void> {
  const title = await removePage(trx, id);
  if (title === undefined) throw missing();
  await appendAudit(trx, { actor, action: "page.delete", subject: title });
}

/**
 * Deletes a page and, as a new version of the site content, the links of navigation and footer that
 * would lead nowhere without it.
 *
 * @throws AppError NOT_FOUND, or CONFLICT when the site content has changed meanwhile
 */
export async function deletePageWithLinks(
  trx: Db,
  { id, siteUrl }: { id: number; siteUrl: SiteUrl },
  actor: Actor,
): Promise<void> {
  const page = await findPageForUpdate(trx, id);
  if (!page) throw missing();
  const found = await findLinksTo(trx, page, siteUrl);
  if (found) {
    const { without: value, lastUpdated: expectedUpdatedAt } = found;
    const change = { settingKey: settingKeys.siteContent, value, expectedUpdatedAt };
    await updateSetting(trx, siteSettings, change, actor);
  }
  await deletePage(trx, id, actor);
}
