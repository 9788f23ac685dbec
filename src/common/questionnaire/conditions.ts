import type { Condition, Field, QuestionnaireDefinition, Step } from "./definition.ts";
import { fieldsOf } from "./fields.ts";

// This file must not import Zod, because the form that visitors fill in imports it.

/** Answers by field id. */
type Answers = Record<string, unknown>;

/** Whether an answer is one of those that a condition names. No answer counts as not ticked. */
function isMet({ is }: Condition, answer: unknown): boolean {
  const wanted: readonly unknown[] = is;
  if (Array.isArray(answer)) return answer.some((choice) => wanted.includes(choice));
  return wanted.includes(answer ?? false);
}

/**
 * Returns the ids of the fields that the questionnaire does not show after these answers: their
 * condition is not met, or they depend on a field that is not shown itself.
 */
export function hiddenFields(
  definition: QuestionnaireDefinition,
  answers: Answers,
): ReadonlySet<string> {
  const hidden = new Set<string>();
  for (const { id, showWhen, dependsOn } of fieldsOf(definition)) {
    const isOrphan = dependsOn !== undefined && hidden.has(dependsOn);
    const isUnmet =
      showWhen !== undefined &&
      (hidden.has(showWhen.field) || !isMet(showWhen, answers[showWhen.field]));
    if (isOrphan || isUnmet) hidden.add(id);
  }
  return hidden;
}

/** Returns the ids of the fields that some answers hide. */
export function conditionalFields(definition: QuestionnaireDefinition): ReadonlySet<string> {
  const conditional = new Set<string>();
  for (const { id, showWhen, dependsOn } of fieldsOf(definition)) {
    if (showWhen || (dependsOn !== undefined && conditional.has(dependsOn))) conditional.add(id);
  }
  return conditional;
}

/** Returns the answers without those to fields that the questionnaire does not show. */
export function shownAnswers(definition: QuestionnaireDefinition, answers: Answers): Answers {
  const hidden = hiddenFields(definition, answers);
  if (hidden.size === 0) return answers;
  return Object.fromEntries(Object.entries(answers).filter(([id]) => !hidden.has(id)));
}

/** A step with the fields that are shown, and its index in the questionnaire. */
export type ShownStep = Step & { index: number };

/**
 * Returns the steps of a questionnaire with the fields that it shows after these answers. A step
 * whose fields are all hidden is left out.
 */
export function shownSteps(definition: QuestionnaireDefinition, answers: Answers): ShownStep[] {
  const hidden = hiddenFields(definition, answers);
  const isShown = ({ id }: Field) => !hidden.has(id);
  return definition.steps.flatMap((step, index) => {
    const fields = step.fields.filter(isShown);
    return step.fields.length > 0 && fields.length === 0 ? [] : [{ ...step, fields, index }];
  });
}
