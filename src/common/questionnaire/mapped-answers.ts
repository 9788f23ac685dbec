import type { Answers } from "./answers.ts";
import { isPair } from "./fields.ts";

// This file must not import Zod at runtime, because the matching of flats imports it.

/** The answers from which preference records and the wishes of matching are made. */
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

/** Returns a list of texts; undefined for other values. */
export const listOf = (value: unknown): string[] | undefined =>
  Array.isArray(value) && value.every((each) => typeof each === "string") ? value : undefined;

/** Returns the number of bedrooms in a flat type such as `2_bedroom`; undefined for other types. */
export const bedroomCount = (flatType: string | undefined): string | undefined =>
  flatType?.match(/^(\d+)_bedroom$/)?.[1];

/** Reads the answers by the ids that their fields always have. Unusable answers are undefined. */
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
