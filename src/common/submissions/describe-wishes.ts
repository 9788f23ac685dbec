import { isIsoDate } from "../dates.ts";
import type { Answers } from "../questionnaire/answers.ts";
import type { Field, QuestionnaireDefinition } from "../questionnaire/definition.ts";
import { fieldsOf, isPair, optionsOf, rangeBounds } from "../questionnaire/fields.ts";
import { type DescribedAnswer, describeAnswer } from "./describe-answers.ts";

/**
 * Returns whether a number is an amount that the slider of a range field can have: within its
 * bounds, and with at most two decimals.
 */
function isAmountOf(field: Field, value: number): boolean {
  const { min, max } = rangeBounds(field);
  // At most two decimals are allowed, because more digits could contain a phone number. An amount
  // is shown in mails, so it must not be able to carry a message.
  return value >= min && value <= max && /^-?\d+(?:\.\d{1,2})?$/.test(String(value));
}

/**
 * Returns the part of an answer that cannot contain free text: options of the field, a valid date,
 * two amounts that the slider of a range field can have, or a ticked optional checkbox. Returns
 * undefined if there is no such part.
 */
function offeredPart(field: Field, answers: Answers): unknown {
  const value = Object.hasOwn(answers, field.id) ? answers[field.id] : undefined;
  switch (field.type) {
    case "select":
    case "multiSelect": {
      const chosen = new Set<unknown>(Array.isArray(value) ? value : [value]);
      const offered = optionsOf(field, answers).filter((option) => chosen.has(option.value));
      return offered.length > 0 ? offered.map((option) => option.value) : undefined;
    }
    case "date":
      return typeof value === "string" && isIsoDate(value) ? value : undefined;
    case "range":
      return isPair(value) && value.every((end) => isAmountOf(field, end)) ? value : undefined;
    case "checkbox":
      // A required checkbox is a consent, such as to the terms. A consent is not a wish.
      return value === true && !field.required ? value : undefined;
    case "text":
    case "email":
    case "tel":
    case "textarea":
      return undefined;
  }
}

/**
 * Returns the answers that contain no text that the visitor typed: options, days, amounts and
 * ticked checkboxes, each with its question. A mail with these answers therefore cannot carry a
 * message from someone who entered another person's address.
 * @param definition the version of the questionnaire that the visitor answered; null if the version
 *   is unknown, and then there are no answers to show
 */
export function describeWishes(
  definition: QuestionnaireDefinition | null,
  answers: Answers,
): DescribedAnswer[] {
  const fields = definition ? fieldsOf(definition) : [];
  return fields.flatMap((field) => {
    const offered = offeredPart(field, answers);
    if (offered === undefined) return [];
    const answer = describeAnswer(field, { ...answers, [field.id]: offered });
    return [{ id: field.id, question: field.label, answer }];
  });
}
