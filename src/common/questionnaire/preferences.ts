import { z } from "zod";
import { isIsoDate } from "../dates.ts";
import type { Answers } from "./answers.ts";
import { mostOptions } from "./definition.ts";
import { bedroomCount, listOf, mapAnswers, textOf } from "./mapped-answers.ts";

/** The maximum amount of rent, in euros, that fits in an integer column of PostgreSQL. */
export const largestInteger = 2_147_483_647;

/** The maximum length, in characters, of a preference record's city, name and property type. */
const longestText = 500;

const requiredText = (message: string, maximum = longestText) =>
  z.string({ error: message }).trim().min(1, message).max(maximum);

const optionalText = (maximum: number) => z.string().trim().max(maximum).nullish();

const rent = (name: "Minimum" | "Maximum") => {
  const error = `${name} rent must be at least 100`;
  return z.int({ error }).min(100, error).max(largestInteger);
};

const textList = z.array(z.string().max(200)).max(mostOptions).optional();

/** The schema of a preference record that a client sends: only the columns that clients may set. */
export const flatPreferenceInput = z
  .strictObject({
    city: requiredText("Please select a city"),
    neighborhoods: textList,
    propertyType: requiredText("Please provide a valid property type"),
    bedrooms: z.string().trim().min(1).max(50).default("any"),
    bathrooms: z.string().trim().min(1).max(50).default("any"),
    minSize: z.int().min(0).max(largestInteger).nullish(),
    minRent: rent("Minimum"),
    maxRent: rent("Maximum"),
    moveInDate: z
      .string({ error: "Please provide a valid move-in date" })
      .refine(isIsoDate, { error: "Please provide a valid move-in date" }),
    amenities: textList,
    petPolicy: optionalText(500),
    additionalNotes: optionalText(5000),
    fullName: requiredText("Please enter your full name"),
    email: z
      .string({ error: "Please enter a valid email address" })
      .trim()
      .max(254)
      .pipe(z.email({ error: "Please enter a valid email address" })),
    termsAccepted: z.literal(true, { error: "You must accept the terms and conditions" }),
  })
  .refine((record) => record.minRent <= record.maxRent, {
    path: ["minRent"],
    error: "Minimum rent must not be above the maximum rent",
  });

export type FlatPreferenceInput = z.output<typeof flatPreferenceInput>;

/**
 * A preference record (a row with a searcher's wishes and contact) that is made from the answers to
 * the questionnaire. It can have a phone number, unlike a record that an API client sends.
 */
export type MappedPreferences = FlatPreferenceInput & { phone: string | null };

/**
 * The fields of the questionnaire that are optional for a preference record (a row with a
 * searcher's wishes and contact). `read` returns the answer; undefined if the answer is missing or
 * has the wrong type.
 */
export const optionalAnswers = [
  { id: "flatType", read: textOf },
  { id: "neighborhoods", read: listOf },
  { id: "mustHaveFeatures", read: listOf },
  { id: "phone", read: textOf },
  { id: "additionalComments", read: textOf },
] as const;

/**
 * Converts a flat type to the column `bedrooms` of a preference record (a searcher's wishes):
 * `studio` stays `studio`, a type like `2_bedroom` becomes `2`, and any other type becomes `any`.
 */
function bedroomsOf(flatType: string | undefined): string {
  if (flatType === "studio") return "studio";
  return bedroomCount(flatType) ?? "any";
}

export type Mapping =
  | { preferences: MappedPreferences; problem: null }
  | { preferences: null; problem: string };

/**
 * Converts a questionnaire's answers to a preference record, or returns the reason why it cannot.
 */
export function mapPreferences(answers: Answers): Mapping {
  const { flatType, mustHaveFeatures, ...mapped } = mapAnswers(answers);
  const result = flatPreferenceInput.safeParse({
    ...mapped,
    propertyType: flatType?.slice(0, longestText) ?? "apartment",
    bedrooms: bedroomsOf(flatType),
    bathrooms: "any",
    amenities: mustHaveFeatures,
    additionalNotes: textOf(answers.additionalComments),
    fullName: answers.name,
    email: answers.email,
    termsAccepted: answers.agreeToTerms,
  });
  if (result.success) {
    return { preferences: { ...result.data, phone: textOf(answers.phone) ?? null }, problem: null };
  }
  const problem = result.error.issues
    .map((issue) => `${issue.path.join(".")}: ${issue.message}`)
    .join("; ");
  return { preferences: null, problem };
}
