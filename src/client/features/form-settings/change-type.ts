import type { Field } from "#common/questionnaire/definition.ts";
import { isPair } from "#common/questionnaire/fields.ts";
import { omitUndefined } from "./edit-definition.ts";

type FieldType = Field["type"];

export const isChoice = (type: FieldType) => type === "select" || type === "multiSelect";

/** Whether a default value is valid for a field of the given type. */
function isDefaultOf(type: FieldType, value: unknown): boolean {
  if (type === "range") return isPair(value);
  if (type === "checkbox") return typeof value === "boolean";
  if (type === "multiSelect") return Array.isArray(value) && !isPair(value);
  return typeof value === "string";
}

/**
 * Changes the type of a field: adds the properties that the new type needs, and removes those that
 * it cannot have.
 * @param previous the properties that the field had under earlier types; the new type gets them
 *   back
 */
export function changeType(field: Field, type: FieldType, previous: Partial<Field> = {}): Field {
  const all = { ...previous, ...field };
  const {
    options: _options,
    dependsOn: _dependsOn,
    min: _min,
    max: _max,
    step: _step,
    ...rest
  } = field;
  const defaultValue = [field.defaultValue, previous.defaultValue].find((value) =>
    isDefaultOf(type, value),
  );
  if (type === "range") {
    const { min = 0, max = 100, step = 1 } = all;
    return { ...rest, type, min, max, step, defaultValue: defaultValue ?? [0, 100] };
  }
  return omitUndefined({
    ...rest,
    type,
    defaultValue,
    ...(isChoice(type) && { options: all.options ?? [], dependsOn: all.dependsOn }),
  });
}
