import type { Field, Option, QuestionnaireDefinition } from "./definition.ts";

// The home page needs the functions of this file for its first paint. This file must not import
// Zod, which would make the page's scripts larger.

/**
 * The minimum time, in milliseconds, that a person needs to fill in the questionnaire. A faster
 * submission is treated as a bot's.
 */
export const minimumFillMs = 3000;

/** The maximum length, in characters, of an answer to each type of text field. */
export const textLimits = { text: 500, email: 254, tel: 50, textarea: 5000 } as const;

/** The lowest amount, in euros, that the lower or the upper end of a rent range may have. */
export const minimumRent = 100;

export function isPair(value: unknown): value is [number, number] {
  return Array.isArray(value) && value.length === 2 && value.every((n) => typeof n === "number");
}

/**
 * Returns the bounds of a range field. For omitted bounds, returns the defaults that the editor
 * shows.
 */
export function rangeBounds(field: Field): { min: number; max: number; step: number } {
  return { min: field.min ?? 0, max: field.max ?? 100, step: field.step ?? 1 };
}

export function fieldsOf(definition: QuestionnaireDefinition): Field[] {
  return definition.steps.flatMap((step) => step.fields);
}

/**
 * Returns the options of a field. If the field depends on a parent field, these are the options for
 * the answer to the parent field.
 */
export function optionsOf(field: Field, answers: Record<string, unknown>): Option[] {
  if (!field.options) return [];
  if (Array.isArray(field.options)) return field.options;
  const parent = field.dependsOn === undefined ? undefined : answers[field.dependsOn];
  if (typeof parent !== "string" || !Object.hasOwn(field.options, parent)) return [];
  return field.options[parent] ?? [];
}
