import type { Field } from "#common/questionnaire/definition.ts";
import { isPair } from "#common/questionnaire/fields.ts";
import { tidy } from "./edit-definition.ts";

type FieldType = Field["type"];

export const isChoice = (type: FieldType) => type === "select" || type === "multiSelect";

const rangeStart = { min: 0, max: 100, step: 1, defaultValue: [0, 100] } as const;

/** Whether a default is of the kind that a type takes. */
function fits(type: FieldType, value: unknown): boolean {
  if (type === "range") return isPair(value);
  if (type === "checkbox") return typeof value === "boolean";
  if (type === "multiSelect") return Array.isArray(value) && !isPair(value);
  return typeof value === "string";
}

/**
 * Makes a field one of another type, with what that type has and without what it has not.
 *
 * @param formerly what the field has been before under other types: it gets that back
 */
export function ofType(field: Field, type: FieldType, formerly: Partial<Field> = {}): Field {
  const all = { ...formerly, ...field };
  const defaults = [field.defaultValue, formerly.defaultValue];
  const next: Record<string, unknown> = {
    ...field,
    type,
    options: isChoice(type) ? (all.options ?? []) : undefined,
    dependsOn: isChoice(type) ? all.dependsOn : undefined,
    min: undefined,
    max: undefined,
    step: undefined,
    defaultValue: defaults.find((value) => fits(type, value)),
  };
  if (type === "range") {
    const { min = rangeStart.min, max = rangeStart.max, step = rangeStart.step } = all;
    Object.assign(next, { min, max, step });
    next.defaultValue ??= [...rangeStart.defaultValue];
  }
  return tidy(next) as Field;
}
