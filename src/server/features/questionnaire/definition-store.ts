import type { QuestionnaireDefinition } from "#common/questionnaire/definition.ts";
import type { PublicSetting } from "#common/settings/setting.ts";
import { settingKeys } from "#common/settings/setting.ts";
import type { Db } from "../../db/connection.ts";

/**
 * The current questionnaire and its version number. The version is null if the questionnaire has no
 * stored version.
 */
export type DefinitionSetting = PublicSetting<QuestionnaireDefinition> & { version: number | null };

/** Returns the current questionnaire; undefined if none is stored. */
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
        // The query begins with the newest version, and stops at the first version that equals the
        // current questionnaire, which is nearly always the newest one. A query with `max(version)`
        // would compare every version with the current questionnaire.
        .orderBy("kept.version", "desc")
        .limit(1)
        .as("version"),
    ])
    .where("key", "=", settingKeys.formQuestions)
    .executeTakeFirst();
  if (!row) return undefined;
  // The stored questionnaire is not checked again, because its schema checked it before it was
  // stored.
  const value = row.value as QuestionnaireDefinition;
  return { ...row, value, lastUpdated: row.lastUpdated.toISOString() };
}

/**
 * Returns the questionnaire with a version number, whether current or earlier; undefined if there
 * is no such version.
 */
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
