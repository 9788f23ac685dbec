import type { Answers } from "#common/questionnaire/answers.ts";
import { type ShownStep, shownSteps } from "#common/questionnaire/conditions.ts";
import type { QuestionnaireDefinition } from "#common/questionnaire/definition.ts";

/**
 * The step on the screen, and the steps before and after it. Steps that the answers hide are left
 * out.
 */
type Shown = {
  /** All steps that are shown, and the index of the current step among them, starting at 0. */
  all: ShownStep[];
  place: number;
  step: ShownStep;
  earlier: ShownStep | undefined;
  later: ShownStep | undefined;
};

const none: ShownStep = { id: "", title: "", description: "", fields: [], index: 0 };

/**
 * Returns the step with the given index, and the steps before and after it. If the answers hide
 * this step, returns the next step that is shown or, if there is none, the last step.
 */
export function shownStep(
  definition: QuestionnaireDefinition,
  answers: Answers,
  index: number,
): Shown {
  const all = shownSteps(definition, answers);
  const found = all.findIndex((step) => step.index >= index);
  const place = found === -1 ? Math.max(all.length - 1, 0) : found;
  return {
    all,
    place,
    step: all[place] ?? none,
    earlier: all[place - 1],
    later: all[place + 1],
  };
}
