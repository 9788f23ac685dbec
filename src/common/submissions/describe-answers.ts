import { isIsoDate, longDate } from "../dates.ts";
import type { Answers } from "../questionnaire/answers.ts";
import type { Field, Option, QuestionnaireDefinition } from "../questionnaire/definition.ts";
import { fieldsOf, isPair, optionsOf } from "../questionnaire/fields.ts";

/** An answer beside its question as it was asked. */
export type DescribedAnswer = {
  id: string;
  question: string;
  /** What was answered, in the words of the form; none where nothing was. */
  answer: string[];
};

export type DescribedStep = { id: string; title: string; answers: DescribedAnswer[] };

// Made once: a table of very many submissions has twice as many numbers.
const numbers = new Intl.NumberFormat("en-US", { maximumFractionDigits: 20 });

/** A number of a range, as exactly as it was sent; the rent's are in euro. */
function amount({ id }: Field, value: number): string {
  const plain = String(value);
  // Only a machine sends what is beyond the format's digits.
  const written = /e|\.\d{20,}/.test(plain) ? plain : numbers.format(value);
  return (id === "rentRange" ? "€" : "") + written;
}

function labelIn(options: Option[], value: unknown): string {
  return options.find((option) => option.value === value)?.label ?? String(value);
}

/** An answer without its question: as it was sent. */
function plainly(value: unknown): string[] {
  if (value === undefined || value === null || value === "") return [];
  return Array.isArray(value) ? value.map(inWords) : [inWords(value)];
}

function inWords(value: unknown): string {
  if (typeof value === "boolean") return value ? "Yes" : "No";
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** What was answered to a field, in the words of the form. */
export function describeAnswer(field: Field, answers: Answers): string[] {
  // A field may have the name of something that every object has.
  const value = Object.hasOwn(answers, field.id) ? answers[field.id] : undefined;
  const plain = plainly(value);
  if (plain.length === 0) return [];
  switch (field.type) {
    case "select":
    case "multiSelect": {
      const options = optionsOf(field, answers);
      return plain.map((each) => labelIn(options, each));
    }
    case "range": {
      if (!isPair(value)) return plain;
      return [value.map((end) => amount(field, end)).join(" – ")];
    }
    case "date":
      return plain.map((day) => (isIsoDate(day) ? longDate(day) : day));
    case "checkbox":
    case "text":
    case "email":
    case "tel":
    case "textarea":
      return plain;
  }
}

/**
 * Every answer beside its question, step by step; those that the definition does not know come last,
 * in a step without a title.
 *
 * @param definition the one that was answered; null where none is known
 */
export function describeAnswers(
  definition: QuestionnaireDefinition | null,
  answers: Answers,
): DescribedStep[] {
  const steps = (definition?.steps ?? []).map(({ id, title, fields }) => ({
    id,
    title,
    answers: fields.map((field) => ({
      id: field.id,
      question: field.label,
      answer: describeAnswer(field, answers),
    })),
  }));
  const known = new Set(definition ? fieldsOf(definition).map(({ id }) => id) : []);
  const others = Object.keys(answers)
    .filter((id) => !known.has(id))
    .map((id) => ({ id, question: id, answer: plainly(answers[id]) }));
  return others.length > 0 ? [...steps, { id: "", title: "", answers: others }] : steps;
}
