import { type Answers, answersSchema } from "#common/questionnaire/answers.ts";
import type { Field, QuestionnaireDefinition } from "#common/questionnaire/definition.ts";

/** Returns the first error message of each invalid answer. Each key is a field's id. */
export function findErrors(
  definition: QuestionnaireDefinition,
  answers: Answers,
  fields: Field[],
): Record<string, string> {
  const result = answersSchema(definition, { only: fields }).safeParse(answers);
  const errors: Record<string, string> = {};
  for (const issue of result.error?.issues ?? []) errors[String(issue.path[0])] ??= issue.message;
  return errors;
}
