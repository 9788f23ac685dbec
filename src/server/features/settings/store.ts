import type { QuestionnaireDefinition } from "#common/questionnaire/definition.ts";
import type { PublicSetting } from "#common/settings/setting.ts";
import { settingKeys } from "#common/settings/setting.ts";
import type { SiteContent } from "#common/settings/site-content.ts";
import type { Db } from "../../db/connection.ts";

export type SettingsTable = "siteSettings" | "formSettings";
export type SiteContentSetting = PublicSetting<SiteContent>;

/** The questionnaire's definition as it is now, with the version that names it. */
export type DefinitionSetting = PublicSetting<QuestionnaireDefinition> & { version: number | null };

type Row = { key: string; value: unknown; description: string | null; lastUpdated: Date };

/** A setting's row; its value was checked by its schema before it was stored. */
async function findSetting(db: Db, table: SettingsTable, key: string): Promise<Row | undefined> {
  return db
    .selectFrom(table)
    .select(["key", "value", "description", "lastUpdated"])
    .where("key", "=", key)
    .executeTakeFirst();
}

function toPublic<Value>({ key, value, description, lastUpdated }: Row): PublicSetting<Value> {
  return { key, value: value as Value, description, lastUpdated: lastUpdated.toISOString() };
}

export async function findSiteContent(db: Db): Promise<SiteContentSetting | undefined> {
  const row = await findSetting(db, "siteSettings", settingKeys.siteContent);
  return row && toPublic<SiteContent>(row);
}

export async function findWebhookUrl(db: Db): Promise<string | undefined> {
  const row = await findSetting(db, "siteSettings", settingKeys.webhookUrl);
  return typeof row?.value === "string" && row.value !== "" ? row.value : undefined;
}

export async function findDefinition(db: Db): Promise<DefinitionSetting | undefined> {
  const row = await db
    .selectFrom("formSettings as setting")
    .select((eb) => [
      "key",
      "value",
      "description",
      "lastUpdated",
      eb
        .selectFrom("questionnaireVersions as kept")
        .select("kept.version")
        .whereRef("kept.value", "=", "setting.value")
        // Nearly always the very newest: to look for the highest of all would compare them all.
        .orderBy("kept.version", "desc")
        .limit(1)
        .as("version"),
    ])
    .where("key", "=", settingKeys.formQuestions)
    .executeTakeFirst();
  return row && { ...toPublic<QuestionnaireDefinition>(row), version: row.version };
}

/** A definition that was current at some time. */
export async function findDefinitionVersion(
  db: Db,
  version: number,
): Promise<QuestionnaireDefinition | undefined> {
  const row = await db
    .selectFrom("questionnaireVersions")
    .select("value")
    .where("version", "=", version)
    .executeTakeFirst();
  return row?.value as QuestionnaireDefinition | undefined;
}

/** The product had this name once, and its page's path leads on. */
export async function keepOldBrandSlug(db: Db, slug: string): Promise<void> {
  await db
    .insertInto("oldBrandSlugs")
    .values({ slug })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function isOldBrandSlug(db: Db, slug: string): Promise<boolean> {
  const row = await db
    .selectFrom("oldBrandSlugs")
    .select("slug")
    .where("slug", "=", slug)
    .executeTakeFirst();
  return row !== undefined;
}

/** Creates a setting unless there is one; answers whether it did. */
export async function createSettingIfMissing(
  db: Db,
  table: SettingsTable,
  setting: { key: string; value: unknown; description: string },
): Promise<boolean> {
  const row = await db
    .insertInto(table)
    .values({ ...setting, value: JSON.stringify(setting.value) })
    .onConflict((conflict) => conflict.column("key").doNothing())
    .returning("key")
    .executeTakeFirst();
  return row !== undefined;
}
