import type { QuestionnaireDefinition } from "#common/questionnaire/definition.ts";
import type { PublicSetting } from "#common/settings/setting.ts";
import { settingKeys } from "#common/settings/setting.ts";
import type { Db } from "../../db/connection.ts";

/** The questionnaire's current definition and the number of its version; null if it has none. */
export type DefinitionSetting = PublicSetting<QuestionnaireDefinition> & { version: number | null };

/** Returns the questionnaire's current definition; undefined if none is stored. */
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
        // The newest version nearly always matches. An aggregate would compare every version.
        .orderBy("kept.version", "desc")
        .limit(1)
        .as("version"),
    ])
    .where("key", "=", settingKeys.formQuestions)
    .executeTakeFirst();
  if (!row) return undefined;
  // The value passed its schema before it was stored.
  const value = row.value as QuestionnaireDefinition;
  return { ...row, value, lastUpdated: row.lastUpdated.toISOString() };
}

/** Returns an earlier or the current definition by its version number; undefined if there is none. */
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
