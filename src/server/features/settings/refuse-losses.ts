import { AppError } from "#common/errors.ts";
import type { QuestionnaireDefinition } from "#common/questionnaire/definition.ts";
import { lossesBetween } from "#common/questionnaire/mapping-warnings.ts";
import { settingKeys } from "#common/settings/setting.ts";
import { badRequest } from "#common/validation.ts";
import { formSettings, type SettingKind } from "./setting-rules.ts";

type Change = { key: string; before: unknown; after: unknown; acknowledged: string[] | undefined };

/**
 * Refuses a questionnaire without the fields that the service needs, unless the caller names them
 * in `acknowledgedLosses`. Other losses are confirmed on the screen only, so API clients may rename
 * fields.
 * @throws AppError BAD_REQUEST with an issue for each loss that is not acknowledged
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
  // Both values passed the definition's schema.
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
