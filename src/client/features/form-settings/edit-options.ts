import type { Field, Option, QuestionnaireDefinition } from "#common/questionnaire/definition.ts";
import { fieldsOf, isPair } from "#common/questionnaire/fields.ts";
import {
  fieldAt,
  moveItem,
  type Place,
  tidy,
  withEachField,
  withField,
} from "./edit-definition.ts";
import { asSame } from "./identity.ts";

/** Which of a field's lists: that of a value of the field it depends on; null where it has just one. */
export type ListName = string | null;

/** The options of one of a field's lists, empty where there is none. */
export function listOf(field: Field, name: ListName): Option[] {
  const { options } = field;
  if (name === null) return Array.isArray(options) ? options : [];
  if (!options || Array.isArray(options) || !Object.hasOwn(options, name)) return [];
  return options[name] ?? [];
}

/** All that a field can be answered with, each value once. */
export function allOptions({ options }: Field): Option[] {
  if (Array.isArray(options)) return options;
  const all = Object.values(options ?? {}).flat();
  return all.filter(({ value }, index) => all.findIndex((o) => o.value === value) === index);
}

/** A field with one of its lists changed; a list by a value is not there while it is empty. */
function withList(field: Field, name: ListName, change: (list: Option[]) => Option[]): Field {
  const before = listOf(field, name);
  const list = change(before);
  if (list === before) return field;
  if (name === null) return { ...field, options: list };
  const others = Object.entries(Array.isArray(field.options) ? {} : (field.options ?? {}));
  const isThere = others.some(([key]) => key === name);
  const entries: [string, Option[]][] = isThere
    ? others.map(([key, old]) => [key, key === name ? list : old])
    : [...others, [name, list]];
  return { ...field, options: Object.fromEntries(entries.filter(([, each]) => each.length > 0)) };
}

/** Adds options after those of a list; one whose value is there already is passed over. */
export function addOptions(
  definition: QuestionnaireDefinition,
  place: Place,
  name: ListName,
  added: Option[],
): QuestionnaireDefinition {
  return withField(definition, place, (field) =>
    withList(field, name, (list) => {
      const taken = new Set(list.map(({ value }) => value));
      const fresh = added.filter(({ value }) => !taken.has(value) && taken.add(value));
      return fresh.length === 0 ? list : [...list, ...fresh];
    }),
  );
}

/** Adds one as it begins: `New Option`, with a value that the list does not have. */
export function addOption(
  definition: QuestionnaireDefinition,
  place: Place,
  name: ListName,
): QuestionnaireDefinition {
  const field = fieldAt(definition, place);
  if (!field) return definition;
  const list = listOf(field, name);
  const taken = new Set(list.map(({ value }) => value));
  let n = list.length + 1;
  while (taken.has(`option_${n}`)) n += 1;
  return addOptions(definition, place, name, [{ value: `option_${n}`, label: "New Option" }]);
}

export function relabelOption(
  definition: QuestionnaireDefinition,
  place: Place,
  name: ListName,
  index: number,
  label: string,
): QuestionnaireDefinition {
  return withField(definition, place, (field) =>
    withList(field, name, (list) => {
      const option = list[index];
      return option ? list.with(index, asSame(option, { ...option, label })) : list;
    }),
  );
}

export function moveOption(
  definition: QuestionnaireDefinition,
  place: Place,
  name: ListName,
  from: number,
  to: number,
): QuestionnaireDefinition {
  return withField(definition, place, (field) =>
    withList(field, name, (list) => moveItem(list, from, to)),
  );
}

/** Puts one back that was removed. */
export function insertOption(
  definition: QuestionnaireDefinition,
  place: Place,
  name: ListName,
  index: number,
  option: Option,
): QuestionnaireDefinition {
  return withField(definition, place, (field) =>
    withList(field, name, (list) => list.toSpliced(index, 0, option)),
  );
}

/** The lists that hang on a value of a field, by the fields that have them. */
export function listsUnder(
  definition: QuestionnaireDefinition,
  parent: Field,
  value: string,
): { field: Field; list: Option[] }[] {
  return fieldsOf(definition)
    .filter((field) => field.dependsOn === parent.id)
    .map((field) => ({ field, list: listOf(field, value) }))
    .filter(({ list }) => list.length > 0);
}

/** Lets the lists by a value of a field stand under another one, or under none. */
function moveLists(
  definition: QuestionnaireDefinition,
  parentId: string,
  before: string,
  after: string | null,
): QuestionnaireDefinition {
  return withEachField(definition, (field) => {
    const { options } = field;
    if (field.dependsOn !== parentId || !options || Array.isArray(options)) return field;
    if (!Object.hasOwn(options, before)) return field;
    // What stands under the new value already is somebody's: it is not written over.
    if (after !== null && Object.hasOwn(options, after)) return field;
    const entries = Object.entries(options).flatMap(([key, list]): [string, Option[]][] => {
      if (key !== before) return [[key, list]];
      return after === null ? [] : [[after, list]];
    });
    return { ...field, options: Object.fromEntries(entries) };
  });
}

const hasValue = (field: Field | undefined, value: string) =>
  field !== undefined && allOptions(field).some((option) => option.value === value);

/** Lets a default that was an option's value become another one, or none. */
function moveDefault(field: Field, before: string, after: string | null): Field {
  const { defaultValue, ...rest } = field;
  if (defaultValue === before) return after === null ? rest : { ...rest, defaultValue: after };
  if (!Array.isArray(defaultValue) || isPair(defaultValue)) return field;
  const next = defaultValue.flatMap((value) => (value === before ? (after ?? []) : value));
  return { ...rest, defaultValue: next };
}

/** Gives an option another value; the lists that hang on it go along, unless it is still another's. */
export function renameOption(
  definition: QuestionnaireDefinition,
  place: Place,
  name: ListName,
  index: number,
  value: string,
): QuestionnaireDefinition {
  const parent = fieldAt(definition, place);
  const option = parent && listOf(parent, name)[index];
  if (!option || option.value === value) return definition;
  const wasTaken = hasValue(parent, value);
  const renamed = withField(definition, place, (field) =>
    withList(field, name, (list) => list.with(index, asSame(option, { ...option, value }))),
  );
  if (wasTaken || hasValue(fieldAt(renamed, place), option.value)) return renamed;
  return moveLists(
    withField(renamed, place, (field) => moveDefault(field, option.value, value)),
    parent.id,
    option.value,
    value,
  );
}

/** Removes an option with the lists that hang on it. */
export function removeOption(
  definition: QuestionnaireDefinition,
  place: Place,
  name: ListName,
  index: number,
): QuestionnaireDefinition {
  const parent = fieldAt(definition, place);
  const option = parent && listOf(parent, name)[index];
  if (!option) return definition;
  const removed = withField(definition, place, (field) =>
    withList(field, name, (list) => list.toSpliced(index, 1)),
  );
  if (hasValue(fieldAt(removed, place), option.value)) return removed;
  return moveLists(
    withField(removed, place, (field) => moveDefault(field, option.value, null)),
    parent.id,
    option.value,
    null,
  );
}

/** Removes a whole list. */
export function removeList(
  definition: QuestionnaireDefinition,
  place: Place,
  name: string,
): QuestionnaireDefinition {
  return withField(definition, place, (field) => withList(field, name, () => []));
}

/** A list of options by the id of the field that is to get them under the new value. */
export type ListsByField = Record<string, Option[]>;

/** Adds an option together with what is offered where it is chosen: a city and its neighbourhoods. */
export function addOptionWithLists(
  definition: QuestionnaireDefinition,
  place: Place,
  option: Option,
  lists: ListsByField,
): QuestionnaireDefinition {
  const parent = fieldAt(definition, place);
  if (!parent || !Array.isArray(parent.options ?? [])) return definition;
  const added = addOptions(definition, place, null, [option]);
  return withEachField(added, (field) => {
    const list = Object.hasOwn(lists, field.id) ? lists[field.id] : undefined;
    if (field.dependsOn !== parent.id || !list || list.length === 0) return field;
    return withList(field, option.value, () => list);
  });
}

const sameOptions = (a: Option[], b: Option[]) => JSON.stringify(a) === JSON.stringify(b);

/**
 * Lets a field's options depend on the answer to another, or on none any more. Whatever could be
 * chosen before still can: a single list is offered for each answer, and lists become one.
 *
 * @param former the options that the field had when it depended on that one before: it gets them
 * back unless they have been changed meanwhile
 */
export function dependOn(
  definition: QuestionnaireDefinition,
  place: Place,
  parentId: string | undefined,
  former?: Field["options"],
): QuestionnaireDefinition {
  const parent = fieldsOf(definition).find(({ id }) => id === parentId);
  return withField(definition, place, (field) => {
    if (field.dependsOn === parentId) return field;
    const flat = allOptions(field);
    const next: Record<string, unknown> = { ...field, dependsOn: parentId };
    if (former && sameOptions(allOptions({ ...field, options: former }), flat)) {
      next.options = former;
    } else if (!parent) {
      next.options = field.options && flat;
    } else if (field.options) {
      const lists = allOptions(parent).map(({ value }): [string, Option[]] => {
        const own = listOf(field, value);
        return [value, own.length > 0 ? own : flat];
      });
      next.options = Object.fromEntries(lists);
    }
    return tidy(next) as Field;
  });
}
