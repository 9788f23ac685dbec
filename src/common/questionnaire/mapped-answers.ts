import type { Answers } from "./answers.ts";
import { isPair } from "./fields.ts";

// This file must not import Zod at runtime, because the code that matches flats imports this file
// and should not load Zod.

/** The answers from which preference records and the wishes for matching are made. */
export type MappedAnswers = {
  city: string | undefined;
  neighborhoods: string[] | undefined;
  flatType: string | undefined;
  minRent: number | undefined;
  maxRent: number | undefined;
  moveInDate: string | undefined;
  mustHaveFeatures: string[] | undefined;
};

/** Returns a text that is not empty; undefined for other values. */
export const textOf = (value: unknown): string | undefined =>
  typeof value === "string" && value !== "" ? value : undefined;

/** Returns a value that is a list of texts; undefined for any other value. */
export const listOf = (value: unknown): string[] | undefined =>
  Array.isArray(value) && value.every((each) => typeof each === "string") ? value : undefined;

/** Returns the number of bedrooms in a flat type such as `2_bedroom`; undefined for other types. */
export const bedroomCount = (flatType: string | undefined): string | undefined =>
  flatType?.match(/^(\d+)_bedroom$/)?.[1];

/**
 * Reads the answers to the fields with fixed ids, such as `city`. An answer of the wrong type
 * becomes undefined.
 */
export function mapAnswers(answers: Answers): MappedAnswers {
  const [minRent, maxRent] = isPair(answers.rentRange) ? answers.rentRange.map(Math.round) : [];
  return {
    city: textOf(answers.city),
    neighborhoods: listOf(answers.neighborhoods),
    flatType: textOf(answers.flatType),
    minRent,
    maxRent,
    moveInDate: textOf(answers.moveInDate),
    mustHaveFeatures: listOf(answers.mustHaveFeatures),
  };
}
