import { settingKeys } from "#common/settings/setting.ts";
import type { Db } from "../../db/connection.ts";

/** Returns the URL that receives submissions; undefined if none is set. */
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

/** Returns whether a 410 stopped deliveries to a URL. */
export async function isDisabled(db: Db, url: string): Promise<boolean> {
  const row = await db
    .selectFrom("webhookDisabledUrls")
    .select("url")
    .where("url", "=", url)
    .executeTakeFirst();
  return row !== undefined;
}

/** Allows deliveries to a URL again. Returns whether a 410 had stopped them. */
export async function enableUrl(db: Db, url: string): Promise<boolean> {
  const row = await db
    .deleteFrom("webhookDisabledUrls")
    .where("url", "=", url)
    .returning("url")
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns when a URL returned 410 Gone, as ISO 8601 UTC; null if it did not. */
export async function findDisabledAt(db: Db, url: string): Promise<string | null> {
  const row = await db
    .selectFrom("webhookDisabledUrls")
    .select("disabledAt")
    .where("url", "=", url)
    .executeTakeFirst();
  return row?.disabledAt.toISOString() ?? null;
}
