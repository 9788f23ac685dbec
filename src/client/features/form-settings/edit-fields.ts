import type { Field, QuestionnaireDefinition } from "#common/questionnaire/definition.ts";
import { fieldsOf } from "#common/questionnaire/fields.ts";
import {
  fieldAt,
  moveItem,
  type Place,
  tidy,
  withEachField,
  withField,
  withFields,
  withStep,
} from "./edit-definition.ts";
import { newId } from "./new-id.ts";

const idsOf = (definition: QuestionnaireDefinition) =>
  new Set(fieldsOf(definition).map(({ id }) => id));

export function addField(
  definition: QuestionnaireDefinition,
  step: number,
): QuestionnaireDefinition {
  const id = newId("field", idsOf(definition));
  const field: Field = { id, label: "New Field", type: "text", required: false };
  return withStep(definition, step, (to) => withFields(to, [...to.fields, field]));
}

export function moveField(
  definition: QuestionnaireDefinition,
  { step, field }: Place,
  to: number,
): QuestionnaireDefinition {
  return withStep(definition, step, (within) =>
    withFields(within, moveItem(within.fields, field, to)),
  );
}

/** To the end of another step. */
export function moveFieldToStep(
  definition: QuestionnaireDefinition,
  place: Place,
  to: number,
): QuestionnaireDefinition {
  const field = fieldAt(definition, place);
  if (!field || to === place.step || !definition.steps[to]) return definition;
  return withStep(deleteField(definition, place), to, (step) =>
    withFields(step, [...step.fields, field]),
  );
}

/** Puts a copy after it, with an id of its own. */
export function duplicateField(
  definition: QuestionnaireDefinition,
  place: Place,
): QuestionnaireDefinition {
  const field = fieldAt(definition, place);
  if (!field) return definition;
  const id = newId("field", idsOf(definition));
  const copy: Field = { ...structuredClone(field), id, label: `${field.label} (Copy)` };
  return withStep(definition, place.step, (step) =>
    withFields(step, step.fields.toSpliced(place.field + 1, 0, copy)),
  );
}

export function deleteField(
  definition: QuestionnaireDefinition,
  place: Place,
): QuestionnaireDefinition {
  return withStep(definition, place.step, (step) =>
    step.fields[place.field] ? withFields(step, step.fields.toSpliced(place.field, 1)) : step,
  );
}

/** What is typed of a field; what is emptied of it is left out, but for its label. */
export type FieldChange = Partial<
  Record<"label" | "placeholder" | "errorMessage", string> &
    Record<"min" | "max" | "step", number | undefined> & {
      required: boolean;
      defaultValue: [number, number];
    }
>;

export function changeField(
  definition: QuestionnaireDefinition,
  place: Place,
  change: FieldChange,
): QuestionnaireDefinition {
  return withField(definition, place, (field) => {
    const next: Record<string, unknown> = { ...field, ...change };
    for (const name of ["placeholder", "errorMessage"]) {
      if (next[name] === "") next[name] = undefined;
    }
    return tidy(next) as Field;
  });
}

/**
 * Gives a field another id, which those that depend on it then depend on; unless it is not clear
 * whom they mean, because two have the same.
 */
export function renameField(
  definition: QuestionnaireDefinition,
  place: Place,
  id: string,
): QuestionnaireDefinition {
  const before = fieldAt(definition, place)?.id;
  if (before === undefined || before === id) return definition;
  const all = fieldsOf(definition);
  const isClear =
    all.filter((field) => field.id === before).length === 1 &&
    all.every((field) => field.id !== id);
  const renamed = withField(definition, place, (field) => ({ ...field, id }));
  if (!isClear) return renamed;
  return withEachField(renamed, (field) =>
    field.dependsOn === before ? { ...field, dependsOn: id } : field,
  );
}

/** The fields whose options, or whose place in the form, hang on the answer to this one. */
export function dependentsOf(definition: QuestionnaireDefinition, id: string): Field[] {
  return fieldsOf(definition).filter((field) => field.dependsOn === id);
}

/** Whether anything would be lost with a field: more than what a new one begins with. */
export function fieldHoldsSomething(field: Field): boolean {
  const { id: _id, label, type, required, ...rest } = field;
  return !["", "New Field"].includes(label) || type !== "text" || required === true
    ? true
    : Object.keys(rest).length > 0;
}
