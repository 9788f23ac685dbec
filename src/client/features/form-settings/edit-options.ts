import type { Field, Option, QuestionnaireDefinition } from "#common/questionnaire/definition.ts";
import { fieldsOf, isPair } from "#common/questionnaire/fields.ts";
import {
  changeEachField,
  changeField,
  type Edit,
  type FieldPosition,
  fieldAt,
  moveItem,
  omitUndefined,
} from "./edit-definition.ts";
import { keepKey } from "./item-keys.ts";

/**
 * Identifies one list of options of a field. A field that depends on another field has one list for
 * each value of that field, named after the value. Any other field has a single list, whose name is
 * null.
 */
export type ListName = string | null;

export type ListPosition = FieldPosition & { list: ListName };

/**
 * Returns the options in the given list of a choice field, which may have several lists; an empty
 * array if the field has no such list.
 */
export function listOf({ options }: Field, name: ListName): Option[] {
  if (name === null) return Array.isArray(options) ? options : [];
  if (!options || Array.isArray(options) || !Object.hasOwn(options, name)) return [];
  return options[name] ?? [];
}

/**
 * Returns the options of all lists of a field. If several lists contain a value, it is returned
 * once.
 */
export function allOptions({ options }: Field): Option[] {
  if (Array.isArray(options)) return options;
  const all = Object.values(options ?? {}).flat();
  return all.filter(({ value }, index) => all.findIndex((o) => o.value === value) === index);
}

/**
 * Changes one list of options of a field. If the list depends on a value and becomes empty, it is
 * removed from the field.
 */
function withList(field: Field, name: ListName, change: (list: Option[]) => Option[]): Field {
  const before = listOf(field, name);
  const list = change(before);
  if (list === before) return field;
  if (name === null) return { ...field, options: list };
  const lists = new Map(Object.entries(Array.isArray(field.options) ? {} : (field.options ?? {})));
  lists.set(name, list);
  return {
    ...field,
    options: Object.fromEntries([...lists].filter(([, each]) => each.length > 0)),
  };
}

const changeList = (position: ListPosition, change: (list: Option[]) => Option[]): Edit =>
  changeField(position, (field) => withList(field, position.list, change));

/**
 * Changes one option. The option keeps its React key, so that React keeps its row on the screen.
 */
const changeOption = (position: ListPosition, index: number, change: Partial<Option>): Edit =>
  changeList(position, (list) => {
    const option = list[index];
    return option ? list.with(index, keepKey(option, { ...option, ...change })) : list;
  });

/** Appends options to a list, except those whose value the list has already. */
export const addOptions = (position: ListPosition, added: Option[]): Edit =>
  changeList(position, (list) => {
    const taken = new Set(list.map(({ value }) => value));
    const fresh = added.filter(({ value }) => !taken.has(value) && taken.add(value));
    return fresh.length === 0 ? list : [...list, ...fresh];
  });

/** Appends an option named `New Option`, with a value that the list does not have. */
export const addOption = (position: ListPosition): Edit =>
  changeList(position, (list) => {
    const taken = new Set(list.map(({ value }) => value));
    let n = list.length + 1;
    while (taken.has(`option_${n}`)) n += 1;
    return [...list, { value: `option_${n}`, label: "New Option" }];
  });

export const changeOptionLabel = (position: ListPosition, index: number, label: string): Edit =>
  changeOption(position, index, { label });

export const moveOption = (position: ListPosition, from: number, to: number): Edit =>
  changeList(position, (list) => moveItem(list, from, to));

export const insertOption = (position: ListPosition, index: number, option: Option): Edit =>
  changeList(position, (list) => list.toSpliced(index, 0, option));

/**
 * Returns the option lists of dependent fields that visitors see after they have chosen the given
 * value in the parent field.
 */
export function listsForValue(
  definition: QuestionnaireDefinition,
  parent: Field,
  value: string,
): { field: Field; list: Option[] }[] {
  return fieldsOf(definition)
    .filter((field) => field.dependsOn === parent.id)
    .map((field) => ({ field, list: listOf(field, value) }))
    .filter(({ list }) => list.length > 0);
}

/**
 * Updates the option lists of the fields that depend on a parent field. The list for the parent's
 * value `before` becomes the list for the value `after`. If `after` is null, the list is deleted.
 */
const moveLists = (parentId: string, before: string, after: string | null): Edit =>
  changeEachField((field) => {
    const { options } = field;
    if (field.dependsOn !== parentId || !options || Array.isArray(options)) return field;
    if (!Object.hasOwn(options, before)) return field;
    // If the field already has a list for the value `after`, the field keeps both lists, because
    // the list for `before` would otherwise replace the list for `after`.
    if (after !== null && Object.hasOwn(options, after)) return field;
    const entries = Object.entries(options).flatMap(([key, list]): [string, Option[]][] => {
      if (key !== before) return [[key, list]];
      return after === null ? [] : [[after, list]];
    });
    return { ...field, options: Object.fromEntries(entries) };
  });

const hasValue = (field: Field | undefined, value: string) =>
  field !== undefined && allOptions(field).some((option) => option.value === value);

/** Replaces a value wherever a field's default value contains it; removes it if `after` is null. */
function replaceInDefault(field: Field, before: string, after: string | null): Field {
  const { defaultValue, ...rest } = field;
  if (defaultValue === before) return after === null ? rest : { ...rest, defaultValue: after };
  if (!Array.isArray(defaultValue) || isPair(defaultValue)) return field;
  const next = defaultValue.flatMap((value) => (value === before ? (after ?? []) : value));
  return { ...rest, defaultValue: next };
}

/**
 * Replaces a value in all conditions that depend on the field `parentId`; removes the value if
 * `after` is null. A condition may then have no values left. The editor reports that as an error.
 */
const replaceInConditions = (parentId: string, before: string, after: string | null): Edit =>
  changeEachField((field) => {
    const { showWhen } = field;
    if (showWhen?.field !== parentId || !showWhen.is.includes(before)) return field;
    const is = showWhen.is.flatMap((value) => (value === before ? (after ?? []) : value));
    return { ...field, showWhen: { ...showWhen, is } };
  });

/**
 * Changes or removes the value of an option, and updates everything that refers to the value. If
 * two options of the field share the old or the new value, nothing else is updated, because a
 * reference may mean either option.
 * @param after the new value; null if the option is removed
 */
const replaceValue =
  (position: ListPosition, index: number, after: string | null): Edit =>
  (definition) => {
    const parent = fieldAt(definition, position);
    const option = parent && listOf(parent, position.list)[index];
    if (!option || option.value === after) return definition;
    const before = option.value;
    const wasTaken = after !== null && hasValue(parent, after);
    const replace =
      after === null
        ? changeList(position, (list) => list.toSpliced(index, 1))
        : changeOption(position, index, { value: after });
    const replaced = replace(definition);
    if (wasTaken || hasValue(fieldAt(replaced, position), before)) return replaced;
    const withDefault = changeField(position, (field) => replaceInDefault(field, before, after));
    const withLists = moveLists(parent.id, before, after)(withDefault(replaced));
    return replaceInConditions(parent.id, before, after)(withLists);
  };

/**
 * Changes the value of an option. The option lists that dependent fields have for the old value
 * become the lists for the new value.
 */
export const changeOptionValue = (position: ListPosition, index: number, value: string): Edit =>
  replaceValue(position, index, value);

/** Removes an option, and the option lists that dependent fields have for the option's value. */
export const removeOption = (position: ListPosition, index: number): Edit =>
  replaceValue(position, index, null);

export const removeList = (position: ListPosition): Edit => changeList(position, () => []);

/** New lists of options. Each key is the ID of the field that gets the list. */
export type ListsByField = Record<string, Option[]>;

/**
 * Adds an option, such as a city, together with the dependent options for it, such as its
 * neighborhoods.
 */
export const addOptionWithLists =
  (position: FieldPosition, option: Option, lists: ListsByField): Edit =>
  (definition) => {
    const parent = fieldAt(definition, position);
    if (!parent || !Array.isArray(parent.options ?? [])) return definition;
    const added = addOptions({ ...position, list: null }, [option])(definition);
    return changeEachField((field) => {
      const list = Object.hasOwn(lists, field.id) ? lists[field.id] : undefined;
      if (field.dependsOn !== parent.id || !list || list.length === 0) return field;
      return withList(field, option.value, () => list);
    })(added);
  };

const isSameList = (a: Option[], b: Option[]) => JSON.stringify(a) === JSON.stringify(b);

/**
 * Makes the options of a field depend on the answer to another field (its parent). For each option
 * of the parent, the field keeps the list that it already has for this option, or gets a list of
 * all options of the field. Without a parent, the field gets a single list of all its options.
 * @param previous the options that the field had under this parent before. They are restored if
 *   the field still has the same options.
 */
export const changeParent =
  (position: FieldPosition, parentId: string | undefined, previous?: Field["options"]): Edit =>
  (definition) => {
    const parent = fieldsOf(definition).find(({ id }) => id === parentId);
    return changeField(position, (field) => {
      if (field.dependsOn === parentId) return field;
      const options = optionsUnder(field, parent, previous);
      return omitUndefined({ ...field, dependsOn: parentId, options });
    })(definition);
  };

function optionsUnder(
  field: Field,
  parent: Field | undefined,
  previous: Field["options"],
): Field["options"] {
  const flat = allOptions(field);
  if (previous && isSameList(allOptions({ ...field, options: previous }), flat)) return previous;
  if (!field.options) return undefined;
  if (!parent) return flat;
  const lists = allOptions(parent).map(({ value }): [string, Option[]] => {
    const own = listOf(field, value);
    return [value, own.length > 0 ? own : flat];
  });
  return Object.fromEntries(lists);
}
