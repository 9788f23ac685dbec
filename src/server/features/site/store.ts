import type { PublicSetting } from "#common/settings/setting.ts";
import { settingKeys } from "#common/settings/setting.ts";
import type { SiteContent } from "#common/site/site-content.ts";
import type { ChangedTexts } from "#common/site/site-texts.ts";
import type { Db } from "../../db/connection.ts";

/** Returns the site content (the site's texts and navigation); undefined if none is stored. */
export async function findSiteContent(db: Db): Promise<PublicSetting<SiteContent> | undefined> {
  const row = await db
    .selectFrom("siteSettings")
    .select(["key", "value", "description", "lastUpdated"])
    .where("key", "=", settingKeys.siteContent)
    .executeTakeFirst();
  if (!row) return undefined;
  // The site content is not checked again, because its schema checked it before it was stored.
  return { ...row, value: row.value as SiteContent, lastUpdated: row.lastUpdated.toISOString() };
}

/** Returns the texts of the site that the team has changed. */
export async function findSiteTexts(db: Db): Promise<ChangedTexts> {
  const row = await db
    .selectFrom("siteSettings")
    .select("value")
    .where("key", "=", settingKeys.siteTexts)
    .executeTakeFirst();
  // The texts are not checked again, because their schema checked them before they were stored.
  return (row?.value ?? {}) as ChangedTexts;
}

/**
 * Stores the slug of the product's old name after the name has changed. The path `/why-<slug>` of
 * one page contains the slug, so the old path can then be redirected to the current one.
 */
export async function keepOldBrandSlug(db: Db, slug: string): Promise<void> {
  await db
    .insertInto("oldBrandSlugs")
    .values({ slug })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Returns whether the product had the given slug under an earlier name. */
export async function isOldBrandSlug(db: Db, slug: string): Promise<boolean> {
  const row = await db
    .selectFrom("oldBrandSlugs")
    .select("slug")
    .where("slug", "=", slug)
    .executeTakeFirst();
  return row !== undefined;
}
