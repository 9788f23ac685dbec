import { settingKeys } from "#common/settings/setting.ts";
import type { Db } from "../../db/connection.ts";

/** Returns the webhook's URL, to which submissions are delivered; undefined if no URL is set. */
export async function findWebhookUrl(db: Db): Promise<string | undefined> {
  const row = await db
    .selectFrom("siteSettings")
    .select("value")
    .where("key", "=", settingKeys.webhookUrl)
    .executeTakeFirst();
  return typeof row?.value === "string" && row.value !== "" ? row.value : undefined;
}

/** Stops deliveries to a URL that returned 410 Gone, until an administrator saves the URL again. */
export async function disableUrl(db: Db, url: string): Promise<void> {
  await db
    .insertInto("webhookDisabledUrls")
    .values({ url })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Returns whether deliveries to a URL are stopped because the receiver returned 410. */
export async function isDisabled(db: Db, url: string): Promise<boolean> {
  const row = await db
    .selectFrom("webhookDisabledUrls")
    .select("url")
    .where("url", "=", url)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Allows deliveries to a URL again. Returns whether they were stopped because the receiver had
 * returned 410.
 */
export async function enableUrl(db: Db, url: string): Promise<boolean> {
  const row = await db
    .deleteFrom("webhookDisabledUrls")
    .where("url", "=", url)
    .returning("url")
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Returns the time at which a URL returned 410 Gone, as ISO 8601 UTC; null if it did not return
 * 410.
 */
export async function findDisabledAt(db: Db, url: string): Promise<string | null> {
  const row = await db
    .selectFrom("webhookDisabledUrls")
    .select("disabledAt")
    .where("url", "=", url)
    .executeTakeFirst();
  return row?.disabledAt.toISOString() ?? null;
}
