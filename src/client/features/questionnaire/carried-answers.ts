import type { Answers } from "#common/questionnaire/answers.ts";
import type { QuestionnaireDefinition } from "#common/questionnaire/definition.ts";
import { fieldsOf, isPair, rangeBounds } from "#common/questionnaire/fields.ts";
import { sameValue } from "#common/same-value.ts";
import { startingAnswers } from "./answers.ts";

/**
 * Returns those answers to one version of a questionnaire that are also valid for another version.
 */
export function carriedAnswers(
  before: QuestionnaireDefinition,
  after: QuestionnaireDefinition,
  values: Answers,
): Answers {
  const start = startingAnswers(before);
  const given: Answers = {};
  for (const field of fieldsOf(after)) {
    const value = values[field.id];
    // An answer that equals the default value of the old version becomes the default value of the
    // new version.
    if (value === undefined || sameValue(value, start[field.id])) continue;
    const { min, max } = rangeBounds(field);
    if (isPair(value) && (value[0] < min || value[1] > max)) continue;
    given[field.id] = value;
  }
  return startingAnswers(after, given);
}
