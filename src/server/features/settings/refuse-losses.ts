import { AppError } from "#common/errors.ts";
import type { QuestionnaireDefinition } from "#common/questionnaire/definition.ts";
import { lossesBetween } from "#common/questionnaire/mapping-warnings.ts";
import { settingKeys } from "#common/settings/setting.ts";
import { badRequest } from "#common/validation.ts";
import { formSettings, type SettingKind } from "./setting-rules.ts";

type Change = { key: string; before: unknown; after: unknown; acknowledged: string[] | undefined };

/**
 * Refuses a questionnaire without the fields that the service needs, unless the caller names these
 * fields in `acknowledgedLosses`. Fields that the service does not need may be removed without an
 * acknowledgement; only the screen asks for a confirmation.
 * @throws AppError BAD_REQUEST with an issue for each needed field that is missing and not
 *   acknowledged
 */
export function refuseLosses(
  kind: SettingKind,
  { key, before, after, acknowledged }: Change,
): void {
  const path = "acknowledgedLosses";
  if (kind !== formSettings || key !== settingKeys.formQuestions) {
    if (acknowledged === undefined) return;
    throw badRequest([
      { path, message: "Only a save of the questionnaire can acknowledge losses" },
    ]);
  }
  // `before` and `after` need no further check here, because the schema of the questionnaire has
  // already checked them.
  const losses = lossesBetween(
    before as QuestionnaireDefinition,
    after as QuestionnaireDefinition,
  ).filter(({ id, isVital }) => isVital && !acknowledged?.includes(id));
  if (losses.length === 0) return;
  const names = losses.map(({ what }) => what).join(", ");
  const ids = losses.map(({ id }) => JSON.stringify(id)).join(", ");
  throw new AppError(
    "BAD_REQUEST",
    `The questionnaire would lose ${names}. To save it anyway, send "${path}" with ${ids}`,
    { issues: losses.map(({ message }) => ({ path, message })) },
  );
}
