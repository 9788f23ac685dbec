import type { Answers } from "./answers.ts";
import { isPair } from "./fields.ts";

// This file must not import Zod at runtime: the matching of flats imports this file, and otherwise
// runs without Zod.

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

/** The answers that a preference record can do without. */
type OptionalAnswer = {
  /** The id of the field that asks for the answer. */
  id: string;
  /** What a record says without the answer, as in "New preference records have no amenities". */
  without: string;
  /** Whether a record can use an answer. */
  isUsable: (answer: unknown) => boolean;
};

const isText = (answer: unknown) => textOf(answer) !== undefined;
const isList = (answer: unknown) => listOf(answer) !== undefined;

/** The fields from which preference records take what they can do without. */
export const optionalAnswers: readonly OptionalAnswer[] = [
  {
    id: "flatType",
    without: "the property type “apartment” and any number of bedrooms",
    isUsable: isText,
  },
  { id: "neighborhoods", without: "no neighborhoods", isUsable: isList },
  { id: "mustHaveFeatures", without: "no amenities", isUsable: isList },
  { id: "phone", without: "no phone number", isUsable: isText },
  { id: "additionalComments", without: "no notes", isUsable: isText },
];

/**
 * Finds the answers by their field ids, which are fixed. An answer of the wrong type is undefined.
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
