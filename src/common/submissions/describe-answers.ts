import { isIsoDate, longDate } from "../dates.ts";
import { once } from "../once.ts";
import type { Answers } from "../questionnaire/answers.ts";
import { hiddenFields } from "../questionnaire/conditions.ts";
import type { Field, Option, QuestionnaireDefinition } from "../questionnaire/definition.ts";
import { fieldsOf, isPair, optionsOf } from "../questionnaire/fields.ts";

/** A visitor's answer with its question. */
export type DescribedAnswer = {
  id: string;
  question: string;
  /** The answer's texts, in the words of the questionnaire; empty if the visitor did not answer. */
  answer: string[];
};

export type DescribedStep = { id: string; title: string; answers: DescribedAnswer[] };

const numbers = once(() => new Intl.NumberFormat("en-US", { maximumFractionDigits: 20 }));

/** Formats one of the two numbers of a range with all its digits. A rent gets a euro sign. */
function amount({ id }: Field, value: number): string {
  const plain = String(value);
  // A number with 20 or more decimals or with an exponent keeps JavaScript's notation, because the
  // number format would round it or write it with many zeros. The form cannot send such a number,
  // but a program can.
  const written = /e|\.\d{20,}/.test(plain) ? plain : numbers().format(value);
  return (id === "rentRange" ? "€" : "") + written;
}

function labelIn(options: Option[], value: unknown): string {
  return options.find((option) => option.value === value)?.label ?? String(value);
}

/**
 * Returns the texts of an answer whose field the questionnaire does not have: the values as they
 * were sent, and Yes or No for booleans.
 */
function plainly(value: unknown): string[] {
  if (value === undefined || value === null || value === "") return [];
  return Array.isArray(value) ? value.map(inWords) : [inWords(value)];
}

function inWords(value: unknown): string {
  if (typeof value === "boolean") return value ? "Yes" : "No";
  return typeof value === "string" ? value : JSON.stringify(value);
}

/**
 * Returns an answer's texts as its field describes them: labels of options, long dates, amounts.
 */
export function describeAnswer(field: Field, answers: Answers): string[] {
  // Inherited properties of the object `answers` are not read. For example, if a field has the id
  // `toString`, the inherited method of that name is not the answer.
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
 * Returns every answer with its question, grouped by the steps of the questionnaire. Questions that
 * these answers hide are left out. Answers without a field in the questionnaire come last, in a
 * step without a title.
 *
 * @param definition the version of the questionnaire that the visitor answered; null if the version
 *   is unknown
 */
export function describeAnswers(
  definition: QuestionnaireDefinition | null,
  answers: Answers,
): DescribedStep[] {
  const hidden = definition ? hiddenFields(definition, answers) : new Set();
  // An answer is listed even if its field is hidden, so that every stored answer can be seen.
  const isListed = ({ id }: Field) => !hidden.has(id) || Object.hasOwn(answers, id);
  const steps = (definition?.steps ?? []).flatMap(({ id, title, fields }) => {
    const listed = fields.filter(isListed);
    if (fields.length > 0 && listed.length === 0) return [];
    const described = listed.map((field) => ({
      id: field.id,
      question: field.label,
      answer: describeAnswer(field, answers),
    }));
    return [{ id, title, answers: described }];
  });
  const known = new Set(definition ? fieldsOf(definition).map(({ id }) => id) : []);
  const others = Object.keys(answers)
    .filter((id) => !known.has(id))
    .map((id) => ({ id, question: id, answer: plainly(answers[id]) }));
  return others.length > 0 ? [...steps, { id: "", title: "", answers: others }] : steps;
}
