import type { Answers } from "../questionnaire/answers.ts";
import { shownAnswers } from "../questionnaire/conditions.ts";
import type { Field, QuestionnaireDefinition } from "../questionnaire/definition.ts";
import { fieldsOf, optionsOf } from "../questionnaire/fields.ts";

/** The submitted values of a form. Each key is the name of an input. */
export type FormValues = ReadonlyMap<string, string[]>;

/**
 * The names of the two inputs of a range field. The names contain a dot, and the ids of fields do
 * not, so that no name can equal the id of another field.
 */
export const rangeNames = (id: string) => [`${id}.from`, `${id}.to`] as const;

/**
 * Whether the form that changes the wishes leaves out a field, so that the searcher cannot change
 * its answer. The form leaves out email addresses and consents that were already given.
 */
export function isFixed(field: Field, answers: Answers): boolean {
  if (field.type === "email") return true;
  return field.type === "checkbox" && field.required === true && answers[field.id] === true;
}

const number = (text: string): unknown => {
  const trimmed = text.trim();
  return trimmed === "" || Number.isNaN(Number(trimmed)) ? trimmed : Number(trimmed);
};

function readRange(field: Field, values: FormValues): unknown {
  const texts = rangeNames(field.id).map((name) => values.get(name)?.[0] ?? "");
  return texts.every((text) => text.trim() === "") ? undefined : texts.map(number);
}

function readField(field: Field, values: FormValues, answers: Answers): unknown {
  const sent = values.get(field.id) ?? [];
  const [first = ""] = sent;
  switch (field.type) {
    case "checkbox":
      return first === "yes";
    case "range":
      return readRange(field, values);
    case "multiSelect": {
      if (sent.length === 0) return undefined;
      // The options of this field can depend on the answer to another field. If that answer has
      // changed, the chosen options that are no longer offered are dropped.
      const offered = new Set(optionsOf(field, answers).map(({ value }) => value));
      const kept = sent.filter((value) => field.dependsOn === undefined || offered.has(value));
      return kept.length > 0 ? kept : undefined;
    }
    case "select":
    case "date":
      return first === "" ? undefined : first;
    case "text":
    case "email":
    case "tel":
    case "textarea": {
      // Browsers send a line break in a form as two characters (CR LF). It is stored as one (LF).
      const text = first.replaceAll("\r\n", "\n");
      return text.trim() === "" ? undefined : text;
    }
  }
}

/**
 * Returns the answers in the submitted form for changing the wishes. The answers are not validated
 * yet.
 *
 * @param stored the answers before the change
 */
export function readWishes(
  definition: QuestionnaireDefinition,
  values: FormValues,
  stored: Answers,
): Answers {
  const answers: Answers = {};
  for (const field of fieldsOf(definition)) {
    const value = isFixed(field, stored) ? stored[field.id] : readField(field, values, answers);
    if (value !== undefined) answers[field.id] = value;
  }
  // A changed answer can hide other fields. The answers to hidden fields are dropped.
  return shownAnswers(definition, answers);
}
