import { isIsoDate, longDate, toIsoDate } from "#common/dates.ts";
import type { Field } from "#common/questionnaire/definition.ts";
import { correctedEmail } from "./email-slip.ts";

/** A question to the visitor about a valid answer that looks like a mistake. */
export type Doubt = {
  question: "formDoubtEmail" | "formDoubtDate";
  /**
   * The answer that is inserted into the question's text: the suggested email address in "Did you
   * mean ...?", or the date that the visitor gave in "... is more than two years away".
   */
  about: string;
  /** The suggested answer, which the visitor can accept. A question about a date suggests none. */
  better?: string;
};

/**
 * The maximum number of years ahead for a move-in date. The visitor is asked whether a later date
 * is right.
 */
const usualYears = 2;

function isFarAhead(date: string, now: Date): boolean {
  const today = toIsoDate(now);
  return date > `${Number(today.slice(0, 4)) + usualYears}${today.slice(4)}`;
}

/**
 * Returns a question about a valid answer that looks like a mistake; undefined if the answer looks
 * right.
 */
export function findDoubt(field: Field, value: unknown, now = new Date()): Doubt | undefined {
  if (typeof value !== "string") return undefined;
  if (field.type === "email") {
    const better = correctedEmail(value.trim());
    return better === undefined ? undefined : { question: "formDoubtEmail", about: better, better };
  }
  if (field.id === "moveInDate" && field.type === "date" && isIsoDate(value)) {
    if (!isFarAhead(value, now)) return undefined;
    return { question: "formDoubtDate", about: longDate(value) };
  }
  return undefined;
}
