import type { Field, QuestionnaireDefinition, Step } from "#common/questionnaire/definition.ts";
import { asSame, keyOf } from "./identity.ts";

// Every edit answers a definition in which all that it did not touch is the same object as before,
// and the very definition that it was given when there is nothing to change.

/** Where a field stands: the position of its step, and its own in there. */
export type Place = { step: number; field: number };

/** A copy without the properties that are undefined: they are not there, as in what is stored. */
export function tidy<Item extends object>(item: Item): Item {
  return Object.fromEntries(
    Object.entries(item).filter(([, value]) => value !== undefined),
  ) as Item;
}

/** Whether two have the same properties, each the same. */
function isSameItem(a: object, b: object): boolean {
  const names = Object.keys(b);
  return (
    names.length === Object.keys(a).length &&
    names.every((name) => Object.is(Reflect.get(a, name), Reflect.get(b, name)))
  );
}

/** A list with one item changed; the same list when it stays as it is. */
export function replaceAt<Item extends object>(
  list: Item[],
  index: number,
  change: (item: Item) => Item,
): Item[] {
  const item = list[index];
  if (item === undefined) return list;
  const next = change(item);
  return isSameItem(item, next) ? list : list.with(index, asSame(item, next));
}

/** A list with one item at another position. */
export function moveItem<Item>(list: Item[], from: number, to: number): Item[] {
  const item = list[from];
  if (item === undefined || to < 0 || to >= list.length || from === to) return list;
  return list.toSpliced(from, 1).toSpliced(to, 0, item);
}

export function withSteps(
  definition: QuestionnaireDefinition,
  steps: Step[],
): QuestionnaireDefinition {
  return steps === definition.steps ? definition : { ...definition, steps };
}

export function withStep(
  definition: QuestionnaireDefinition,
  index: number,
  change: (step: Step) => Step,
): QuestionnaireDefinition {
  return withSteps(definition, replaceAt(definition.steps, index, change));
}

export function withFields(step: Step, fields: Field[]): Step {
  return fields === step.fields ? step : { ...step, fields };
}

export function withField(
  definition: QuestionnaireDefinition,
  place: Place,
  change: (field: Field) => Field,
): QuestionnaireDefinition {
  return withStep(definition, place.step, (step) =>
    withFields(step, replaceAt(step.fields, place.field, change)),
  );
}

/** Changes every field that is to be changed, wherever it stands. */
export function withEachField(
  definition: QuestionnaireDefinition,
  change: (field: Field) => Field,
): QuestionnaireDefinition {
  let next = definition;
  definition.steps.forEach((step, s) => {
    step.fields.forEach((_field, f) => {
      next = withField(next, { step: s, field: f }, change);
    });
  });
  return next;
}

export function fieldAt(definition: QuestionnaireDefinition, place: Place): Field | undefined {
  return definition.steps[place.step]?.fields[place.field];
}

/** Where the field of a name is now. */
export function findPlace(definition: QuestionnaireDefinition, key: string): Place | undefined {
  for (const [step, { fields }] of definition.steps.entries()) {
    const field = fields.findIndex((each) => keyOf(each) === key);
    if (field !== -1) return { step, field };
  }
  return undefined;
}
