import type { Step } from "#common/questionnaire/definition.ts";
import { changeStep, changeSteps, type Edit, moveItem, newId } from "./edit-definition.ts";

export const addStep: Edit = changeSteps((steps) => [
  ...steps,
  {
    id: newId("step", steps),
    title: "New Step",
    description: "Description for this step",
    fields: [],
  },
]);

export const moveStep = (from: number, to: number): Edit =>
  changeSteps((steps) => moveItem(steps, from, to));

/** Deletes a step. The last step of a questionnaire cannot be deleted. */
export const deleteStep = (index: number): Edit =>
  changeSteps((steps) => (steps.length > 1 && steps[index] ? steps.toSpliced(index, 1) : steps));

export type StepTexts = Partial<Record<"title" | "subtitle" | "description", string>>;

/** Changes the title, subtitle or description of a step. An empty subtitle is removed. */
export const changeStepTexts = (index: number, texts: StepTexts): Edit =>
  changeStep(index, (step) => {
    const { subtitle, ...next } = { ...step, ...texts };
    return subtitle ? { ...next, subtitle } : next;
  });

/**
 * Whether a step contains more than a newly added step does. If so, the editor asks before it
 * deletes the step.
 */
export const isStepFilled = ({ title, description, subtitle, fields }: Step): boolean =>
  fields.length > 0 ||
  (subtitle ?? "") !== "" ||
  !["", "New Step"].includes(title) ||
  !["", "Description for this step"].includes(description);
