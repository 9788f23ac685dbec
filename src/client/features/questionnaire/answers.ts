import type { Answers } from "#common/questionnaire/answers.ts";
import type { Field, QuestionnaireDefinition } from "#common/questionnaire/definition.ts";
import { fieldsOf, isPair, optionsOf, rangeBounds } from "#common/questionnaire/fields.ts";

/** The initial amounts of the rent slider in euros, if the rent field has no default value. */
const usualRent = [500, 1500] as const;

/**
 * The maximum number of options that are shown as chips. A field with more options gets a dropdown.
 */
export const mostChips = 7;

export function listOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === "string") : [];
}

export function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function initialRange(field: Field): [number, number] {
  const { min, max } = rangeBounds(field);
  const within = (amount: number) => Math.min(Math.max(amount, min), max);
  if (isPair(field.defaultValue)) return field.defaultValue;
  if (field.id === "rentRange") return [within(usualRent[0]), within(usualRent[1])];
  return [min, max];
}

export function pairOf(field: Field, value: unknown): [number, number] {
  return isPair(value) ? value : initialRange(field);
}

/** Returns the initial answer of a field: its default value, or an empty value. */
function emptyAnswer(field: Field): unknown {
  if (field.type === "multiSelect") return [];
  if (field.type === "checkbox") return false;
  return field.type === "range" ? initialRange(field) : "";
}

/** Returns the value if its type and content are valid for the field; otherwise undefined. */
function fittingAnswer(field: Field, value: unknown, answers: Answers): unknown {
  const offered = (choice: string) =>
    optionsOf(field, answers).some((option) => option.value === choice);
  switch (field.type) {
    case "multiSelect":
      return Array.isArray(value) ? [...new Set(listOf(value))].filter(offered) : undefined;
    case "select":
      return value === "" || (typeof value === "string" && offered(value)) ? value : undefined;
    case "checkbox":
      return typeof value === "boolean" ? value : undefined;
    case "range":
      return isPair(value) ? value : undefined;
    case "text":
    case "email":
    case "tel":
    case "textarea":
    case "date":
      return typeof value === "string" ? value : undefined;
  }
}

/**
 * Returns an answer for every field: the given one if it is valid for the field, otherwise the
 * field's default.
 */
export function startingAnswers(definition: QuestionnaireDefinition, given: Answers = {}): Answers {
  const answers: Answers = {};
  for (const field of fieldsOf(definition)) {
    answers[field.id] =
      fittingAnswer(field, given[field.id], answers) ??
      fittingAnswer(field, field.defaultValue, answers) ??
      emptyAnswer(field);
  }
  return answers;
}

/**
 * Returns the answers with one answer changed. Clears the answers to the fields whose options
 * depend on the changed answer.
 */
export function withAnswer(
  definition: QuestionnaireDefinition,
  answers: Answers,
  id: string,
  value: unknown,
): Answers {
  const next = { ...answers, [id]: value };
  const changed = new Set([id]);
  // A field depends only on earlier fields, so a single pass over the fields also clears the
  // answers that depend on the changed one indirectly.
  for (const field of fieldsOf(definition)) {
    if (field.dependsOn === undefined || !changed.has(field.dependsOn)) continue;
    next[field.id] = emptyAnswer(field);
    changed.add(field.id);
  }
  return next;
}

/** Returns the ids of the fields that have an answer which differs from its initial value. */
export function answeredFields(definition: QuestionnaireDefinition, answers: Answers): string[] {
  const start = startingAnswers(definition);
  return Object.keys(start).filter(
    (id) => Object.hasOwn(answers, id) && String(answers[id]) !== String(start[id]),
  );
}
