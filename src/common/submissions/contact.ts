import type { Answers } from "../questionnaire/answers.ts";

const textOf = (value: unknown) => (typeof value === "string" && value !== "" ? value : null);

/** The longest city that lists tell: as long as an option's value. An index takes no text of any length. */
export const longestCity = 200;

/** A name, an @ and a host with a dot inside. There is one way to match: long texts take no longer. */
const looksLikeEmail = (value: unknown): value is string =>
  typeof value === "string" && /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/.test(value);

/**
 * Who sent some answers, and about which city; null where they do not say. An address is found under
 * whatever id it was asked for.
 */
export function contactOf(answers: Answers): {
  name: string | null;
  email: string | null;
  city: string | null;
} {
  const city = textOf(answers.city);
  return {
    name: textOf(answers.name),
    email: textOf(answers.email) ?? Object.values(answers).find(looksLikeEmail) ?? null,
    // What is longer is told among the answers.
    city: city !== null && city.length <= longestCity ? city : null,
  };
}
