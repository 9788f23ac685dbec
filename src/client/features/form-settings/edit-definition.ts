import type { Field, QuestionnaireDefinition, Step } from "#common/questionnaire/definition.ts";
import { keepKey, keyOf } from "./item-keys.ts";

/**
 * Returns a changed copy of a questionnaire. The copy shares unchanged parts with the original, so
 * that React does not render these parts again. An edit without effect returns the original.
 */
export type Edit = (definition: QuestionnaireDefinition) => QuestionnaireDefinition;

/**
 * Where a field is in a questionnaire: the index of its step, and the index of the field in that
 * step.
 */
export type FieldPosition = { step: number; field: number };

type Defined<Item> = { [Name in keyof Item]: Exclude<Item[Name], undefined> };

/**
 * Copies an item without its undefined properties, because a stored questionnaire has no such
 * properties.
 */
export function omitUndefined<Item extends object>(item: Item): Defined<Item> {
  return Object.fromEntries(
    Object.entries(item).filter(([, value]) => value !== undefined),
  ) as Defined<Item>;
}

function hasSameProperties(a: object, b: object): boolean {
  const names = Object.keys(b);
  return (
    names.length === Object.keys(a).length &&
    names.every((name) => Object.is(Reflect.get(a, name), Reflect.get(b, name)))
  );
}

/** Changes one item of a list. Returns the original list if the changed item equals the old one. */
export function replaceAt<Item extends object>(
  list: Item[],
  index: number,
  change: (item: Item) => Item,
): Item[] {
  const item = list[index];
  if (item === undefined) return list;
  const next = change(item);
  return hasSameProperties(item, next) ? list : list.with(index, keepKey(item, next));
}

const replaceEach = <Item extends object>(list: Item[], change: (item: Item) => Item): Item[] =>
  list.reduce((all, _item, index) => replaceAt(all, index, change), list);

/** Moves one item of a list. Returns the original list if an index is out of range. */
export function moveItem<Item>(list: Item[], from: number, to: number): Item[] {
  const item = list[from];
  if (item === undefined || to < 0 || to >= list.length || from === to) return list;
  return list.toSpliced(from, 1).toSpliced(to, 0, item);
}

export const changeSteps =
  (change: (steps: Step[]) => Step[]): Edit =>
  (definition) => {
    const steps = change(definition.steps);
    return steps === definition.steps ? definition : { ...definition, steps };
  };

export const changeStep = (index: number, change: (step: Step) => Step): Edit =>
  changeSteps((steps) => replaceAt(steps, index, change));

/** Returns an edit of a questionnaire that applies `change` to the list of fields of one step. */
export const changeFields = (step: number, change: (fields: Field[]) => Field[]): Edit =>
  changeStep(step, (found) => ({ ...found, fields: change(found.fields) }));

export const changeField = (position: FieldPosition, change: (field: Field) => Field): Edit =>
  changeFields(position.step, (fields) => replaceAt(fields, position.field, change));

/** Returns an edit of a questionnaire that applies `change` to each field of each step. */
export const changeEachField = (change: (field: Field) => Field): Edit =>
  changeSteps((steps) =>
    replaceEach(steps, (step) => ({ ...step, fields: replaceEach(step.fields, change) })),
  );

export function fieldAt(
  definition: QuestionnaireDefinition,
  position: FieldPosition,
): Field | undefined {
  return definition.steps[position.step]?.fields[position.field];
}

/** Returns the position of the field with the given React key; undefined if no field has it. */
export function findField(
  definition: QuestionnaireDefinition,
  key: string,
): FieldPosition | undefined {
  for (const [step, { fields }] of definition.steps.entries()) {
    const field = fields.findIndex((each) => keyOf(each) === key);
    if (field !== -1) return { step, field };
  }
  return undefined;
}

/** Creates an ID from a prefix, the current time and a random number below 1000. */
export function newId(prefix: "step" | "field", items: readonly { id: string }[]): string {
  for (;;) {
    const id = `${prefix}_${Date.now()}_${Math.floor(Math.random() * 1000)}`;
    if (items.every((item) => item.id !== id)) return id;
  }
}
