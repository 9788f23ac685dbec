import type { Condition, Field, QuestionnaireDefinition, Step } from "./definition.ts";
import { fieldsOf } from "./fields.ts";

// This file must not import Zod: the form for visitors imports this file, and its scripts must stay
// small.

/** A visitor's answers. Each key is a field's id. */
type Answers = Record<string, unknown>;

/** Whether an answer meets a condition. A missing answer is treated as an unticked checkbox. */
function isMet({ is }: Condition, answer: unknown): boolean {
  const wanted: readonly unknown[] = is;
  if (Array.isArray(answer)) return answer.some((choice) => wanted.includes(choice));
  return wanted.includes(answer ?? false);
}

/**
 * Returns the ids of the fields that the given answers hide: a field is hidden if its condition is
 * not met, or if it depends on a hidden field.
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

/**
 * Returns the ids of the fields that can be hidden by an answer: they have a condition, or depend
 * on a field that can be hidden.
 */
export function conditionalFields(definition: QuestionnaireDefinition): ReadonlySet<string> {
  const conditional = new Set<string>();
  for (const { id, showWhen, dependsOn } of fieldsOf(definition)) {
    if (showWhen || (dependsOn !== undefined && conditional.has(dependsOn))) conditional.add(id);
  }
  return conditional;
}

/** Returns the given answers, without those to hidden fields. */
export function shownAnswers(definition: QuestionnaireDefinition, answers: Answers): Answers {
  const hidden = hiddenFields(definition, answers);
  if (hidden.size === 0) return answers;
  return Object.fromEntries(Object.entries(answers).filter(([id]) => !hidden.has(id)));
}

/**
 * A step with only those fields that are shown. `index` is the step's position in the whole
 * questionnaire.
 */
export type ShownStep = Step & { index: number };

/**
 * Returns the steps of a questionnaire, each with the fields that the given answers do not hide. A
 * step whose fields are all hidden is left out.
 */
export function shownSteps(definition: QuestionnaireDefinition, answers: Answers): ShownStep[] {
  const hidden = hiddenFields(definition, answers);
  const isShown = ({ id }: Field) => !hidden.has(id);
  return definition.steps.flatMap((step, index) => {
    const fields = step.fields.filter(isShown);
    return step.fields.length > 0 && fields.length === 0 ? [] : [{ ...step, fields, index }];
  });
}
