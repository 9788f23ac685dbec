import type { Field, Option, QuestionnaireDefinition } from "./definition.ts";

// What the questionnaire's screens need before anything is validated: no schema library in here,
// so that the home page does not load one with its first script.

/** The least time, in milliseconds, that a person needs to fill the questionnaire. */
export const minimumFillMs = 3000;

/** The longest text, in characters, that each kind of text field takes. */
export const textLimits = { text: 500, email: 254, tel: 50, textarea: 5000 } as const;

/** The smallest amount that either end of the rent range may have, in euro. */
export const minimumRent = 100;

export function isPair(value: unknown): value is [number, number] {
  return Array.isArray(value) && value.length === 2 && value.every((n) => typeof n === "number");
}

/** The bounds of a range field, with the editor's defaults where they are left out. */
export function rangeBounds(field: Field): { min: number; max: number; step: number } {
  return { min: field.min ?? 0, max: field.max ?? 100, step: field.step ?? 1 };
}

export function fieldsOf(definition: QuestionnaireDefinition): Field[] {
  return definition.steps.flatMap((step) => step.fields);
}

/** The options a field offers, given the answers so far: those of the parent's answer, if any. */
export function optionsOf(field: Field, answers: Record<string, unknown>): Option[] {
  if (!field.options) return [];
  if (Array.isArray(field.options)) return field.options;
  const parent = field.dependsOn === undefined ? undefined : answers[field.dependsOn];
  if (typeof parent !== "string" || !Object.hasOwn(field.options, parent)) return [];
  return field.options[parent] ?? [];
}
