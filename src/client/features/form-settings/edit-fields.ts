import type {
  Condition,
  Field,
  QuestionnaireDefinition,
} from "#common/questionnaire/definition.ts";
import { fieldsOf } from "#common/questionnaire/fields.ts";
import {
  changeEachField,
  changeField,
  changeFields,
  type Edit,
  type FieldPosition,
  fieldAt,
  moveItem,
  newId,
  omitUndefined,
} from "./edit-definition.ts";

export const addField =
  (step: number): Edit =>
  (definition) => {
    const id = newId("field", fieldsOf(definition));
    const field: Field = { id, label: "New Field", type: "text", required: false };
    return changeFields(step, (fields) => [...fields, field])(definition);
  };

export const moveField = ({ step, field }: FieldPosition, to: number): Edit =>
  changeFields(step, (fields) => moveItem(fields, field, to));

/** Moves a field to the end of another step. */
export const moveFieldToStep =
  (position: FieldPosition, to: number): Edit =>
  (definition) => {
    const field = fieldAt(definition, position);
    if (!field || to === position.step || !definition.steps[to]) return definition;
    const append = changeFields(to, (fields) => [...fields, field]);
    return append(deleteField(position)(definition));
  };

/** Inserts a copy of a field directly after the field. The copy gets a new ID. */
export const duplicateField =
  (position: FieldPosition): Edit =>
  (definition) => {
    const field = fieldAt(definition, position);
    if (!field) return definition;
    const id = newId("field", fieldsOf(definition));
    const copy: Field = { ...structuredClone(field), id, label: `${field.label} (Copy)` };
    return changeFields(position.step, (fields) => fields.toSpliced(position.field + 1, 0, copy))(
      definition,
    );
  };

export const deleteField = ({ step, field }: FieldPosition): Edit =>
  changeFields(step, (fields) => (fields[field] ? fields.toSpliced(field, 1) : fields));

/**
 * The properties of a field that an input of the editor sets. Undefined removes the property from
 * the field.
 */
export type FieldChange = Partial<
  Record<"label" | "placeholder" | "errorMessage", string> &
    Record<"min" | "max" | "step", number | undefined> & {
      required: boolean;
      defaultValue: [number, number];
    }
>;

/**
 * Changes properties of a field. An empty placeholder or error message is removed from the field.
 */
export const changeFieldProperties = (position: FieldPosition, change: FieldChange): Edit =>
  changeField(position, (field) => {
    const { placeholder, errorMessage, ...next } = { ...field, ...change };
    return {
      ...omitUndefined(next),
      ...(placeholder && { placeholder }),
      ...(errorMessage && { errorMessage }),
    };
  });

/**
 * Changes the ID of a field, and updates the fields that depend on it. If two fields share the old
 * or the new ID, the dependent fields are not updated, because they may mean either field.
 */
export const changeFieldId =
  (position: FieldPosition, id: string): Edit =>
  (definition) => {
    const before = fieldAt(definition, position)?.id;
    if (before === undefined || before === id) return definition;
    const all = fieldsOf(definition);
    const isClear =
      all.filter((field) => field.id === before).length === 1 &&
      all.every((field) => field.id !== id);
    const changed = changeField(position, (field) => ({ ...field, id }))(definition);
    if (!isClear) return changed;
    return changeEachField((field) => ({
      ...field,
      ...(field.dependsOn === before && { dependsOn: id }),
      ...(field.showWhen?.field === before && { showWhen: { ...field.showWhen, field: id } }),
    }))(changed);
  };

/** Changes the condition under which a field is shown; undefined shows the field always. */
export const changeCondition = (position: FieldPosition, showWhen: Condition | undefined): Edit =>
  changeField(position, (field) => omitUndefined({ ...field, showWhen }));

/** Returns the fields that are shown or hidden by the answer to the field with the given ID. */
export function decidedBy(definition: QuestionnaireDefinition, id: string): Field[] {
  return fieldsOf(definition).filter((field) => field.showWhen?.field === id);
}

/** Returns the fields whose options depend on the answer to the field with the given ID. */
export function dependentsOf(definition: QuestionnaireDefinition, id: string): Field[] {
  return fieldsOf(definition).filter((field) => field.dependsOn === id);
}

/**
 * Whether a field contains more than a newly added field does. If so, the editor asks before it
 * deletes the field.
 */
export function isFieldFilled({ id: _id, label, type, required, ...rest }: Field): boolean {
  const isNew = ["", "New Field"].includes(label) && type === "text" && required !== true;
  return !isNew || Object.keys(rest).length > 0;
}
