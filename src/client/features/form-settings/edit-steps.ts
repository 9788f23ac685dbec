import type { QuestionnaireDefinition, Step } from "#common/questionnaire/definition.ts";
import { moveItem, tidy, withStep, withSteps } from "./edit-definition.ts";
import { newId } from "./new-id.ts";

export function addStep(definition: QuestionnaireDefinition): QuestionnaireDefinition {
  const step: Step = {
    id: newId("step", new Set(definition.steps.map(({ id }) => id))),
    title: "New Step",
    description: "Description for this step",
    fields: [],
  };
  return { ...definition, steps: [...definition.steps, step] };
}

export function moveStep(
  definition: QuestionnaireDefinition,
  from: number,
  to: number,
): QuestionnaireDefinition {
  return withSteps(definition, moveItem(definition.steps, from, to));
}

/** Leaves the last one that there is. */
export function deleteStep(
  definition: QuestionnaireDefinition,
  index: number,
): QuestionnaireDefinition {
  if (definition.steps.length <= 1 || !definition.steps[index]) return definition;
  return { ...definition, steps: definition.steps.toSpliced(index, 1) };
}

/** The texts of a step; an empty subtitle is none. */
export type StepTexts = Partial<Record<"title" | "subtitle" | "description", string>>;

export function changeStep(
  definition: QuestionnaireDefinition,
  index: number,
  texts: StepTexts,
): QuestionnaireDefinition {
  return withStep(definition, index, (step) => {
    const next: Record<string, unknown> = { ...step, ...texts };
    if (next.subtitle === "") next.subtitle = undefined;
    return tidy(next) as Step;
  });
}

/** Whether anything would be lost with a step: more than what a new one begins with. */
export function holdsSomething(step: Step): boolean {
  const { title, description, subtitle, fields } = step;
  return (
    fields.length > 0 ||
    (subtitle ?? "") !== "" ||
    !["", "New Step"].includes(title) ||
    !["", "Description for this step"].includes(description)
  );
}
