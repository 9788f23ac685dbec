import type { Answers } from "../questionnaire/answers.ts";

const textOf = (value: unknown) => (typeof value === "string" && value !== "" ? value : null);

/**
 * The maximum length, in characters, of a submission's city column. There is a maximum because the
 * column's index cannot store long texts. It is 200 because the city is usually an option of the
 * questionnaire, and an option has at most 200 characters.
 */
export const longestCity = 200;

/**
 * Whether a value looks like an email address. The regular expression runs in linear time, so that
 * long texts do not slow down the server.
 */
const looksLikeEmail = (value: unknown): value is string =>
  typeof value === "string" && /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/.test(value);

/**
 * Returns the name, the email address and the city in a submission's answers; null if they are
 * missing. The email address may be the answer to any field.
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
    // The city is null if it is too long for the column; it is then only in the answers.
    city: city !== null && city.length <= longestCity ? city : null,
  };
}
