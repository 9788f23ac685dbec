import { z } from "zod";
import { isIsoDate } from "../dates.ts";

/**
 * The costs that a rent includes. `cold`: no utilities. `warm`: the utilities. `all_in`: all costs.
 */
export const rentKinds = ["cold", "warm", "all_in"] as const;
export type RentKind = (typeof rentKinds)[number];

/** The types of flats. The type `room` is a room in a shared flat. */
export const flatTypes = [
  "room",
  "studio",
  "1_bedroom",
  "2_bedroom",
  "3_bedroom",
  "4_plus",
  "house",
] as const;
export type FlatType = (typeof flatTypes)[number];

export const furnishings = ["furnished", "semi_furnished", "unfurnished"] as const;

/** The languages of listings that Roost can parse. */
export const listingLanguages = ["en", "de", "pt", "es", "fr"] as const;
export type ListingLanguage = (typeof listingLanguages)[number];

/** The greatest amount of money and the greatest size that a listing may have. */
const largestAmount = 1_000_000;

const line = (name: string, maximum: number) =>
  z
    .string({ error: `${name} must be text` })
    .trim()
    .max(maximum, `${name} must be at most ${maximum} characters`)
    .transform((text) => text || null);

const amount = (name: string) =>
  z
    .number({ error: `${name} must be a number` })
    .min(0, `${name} must be at least 0`)
    .max(largestAmount, `${name} must be at most ${largestAmount}`)
    .multipleOf(0.01, `${name} must have at most two decimals`);

const rooms = (name: string) =>
  z
    .number({ error: `${name} must be a number` })
    .min(0, `${name} must be at least 0`)
    .max(50, `${name} must be at most 50`)
    .multipleOf(0.5, `${name} must be a whole or a half number`);

const day = (name: string) => {
  const error = `${name} must be a date such as 2027-03-01`;
  return z.string({ error }).refine(isIsoDate, { error });
};

const availableMessage = "Available from must be now, or a date such as 2027-03-01";
const phoneMessage = "Phone must begin with + and the country code, such as +4930123456";

const oneOf = <const Values extends readonly [string, ...string[]]>(name: string, values: Values) =>
  z.enum(values, { error: `${name} must be one of ${values.join(", ")}` });

const values = (name: string) =>
  z
    .array(line(name, 60).pipe(z.string({ error: `${name} must not contain an empty text` })), {
      error: `${name} must be a list of texts`,
    })
    .max(50, `${name} must have at most 50 entries`);

/** Returns the schema of an http or https URL. */
export const webLink = (name: string) =>
  z
    .string({ error: `${name} must begin with http:// or https://` })
    .trim()
    .max(2000, `${name} must be at most 2000 characters`)
    .refine((text) => /^https?:\/\//i.test(text) && URL.canParse(text), {
      error: `${name} must begin with http:// or https://`,
    });

/**
 * The schemas of a listing's fields. A field that is unknown is null. Money is in the listing's
 * currency, and rent and utilities are amounts for a month.
 */
export const listingFieldSchemas = {
  title: line("Title", 200).nullable(),
  /**
   * The value of the questionnaire's option for the city, such as `lisbon`; if there is no such
   * option, the city's name.
   */
  city: line("City", 100).nullable(),
  /**
   * The value of the questionnaire's option for the neighborhood; if there is no such option, the
   * neighborhood's name.
   */
  neighborhood: line("Neighborhood", 100).nullable(),
  address: line("Address", 300).nullable(),
  rent: amount("Rent").nullable(),
  rentKind: oneOf("Rent kind", rentKinds).nullable(),
  utilities: amount("Utilities").nullable(),
  deposit: amount("Deposit").nullable(),
  /** The deposit as a multiple of the monthly rent, if the listing's text states it as one. */
  depositMonths: z
    .number({ error: "Deposit in months must be a number" })
    .min(0, "Deposit in months must be at least 0")
    .max(24, "Deposit in months must be at most 24")
    .nullable(),
  /** The fee that an agency asks from the tenant once. */
  agencyFee: amount("Agency fee").nullable(),
  /** The one-off price that the previous tenant asks for furniture. */
  takeover: amount("Furniture take-over").nullable(),
  currency: z
    .string({ error: "Currency must be three letters such as EUR" })
    .regex(/^[A-Z]{3}$/, "Currency must be three letters such as EUR")
    .nullable(),
  /** The number of rooms as the listing's country counts them, living room included. */
  rooms: rooms("Rooms").nullable(),
  bedrooms: rooms("Bedrooms").nullable(),
  flatType: oneOf("Flat type", flatTypes).nullable(),
  sizeM2: z
    .number({ error: "Size must be a number" })
    .min(1, "Size must be at least 1 m²")
    .max(10_000, "Size must be at most 10000 m²")
    .nullable(),
  furnished: oneOf("Furnishing", furnishings).nullable(),
  /** Whether the owner allows pets. */
  pets: z.boolean({ error: "Pets must be true or false" }).nullable(),
  /**
   * The features that the listing has, such as `balcony`. The values are those of the
   * questionnaire's options.
   */
  features: values("Features"),
  /**
   * The features that the listing says it does not have. The values are those of the
   * questionnaire's options.
   */
  missingFeatures: values("Missing features"),
  /** From when the flat is free: a date, or `now`. */
  availableFrom: z
    .string({ error: availableMessage })
    .refine((text) => text === "now" || isIsoDate(text), { error: availableMessage })
    .nullable(),
  availableUntil: day("Available until").nullable(),
  minStayMonths: z
    .number({ error: "Minimum stay must be a number" })
    .min(0, "Minimum stay must be at least 0")
    .max(120, "Minimum stay must be at most 120 months")
    .nullable(),
  /** A telephone number in the form E.164, such as +4930123456. */
  phone: z
    .string({ error: phoneMessage })
    .regex(/^\+[1-9]\d{5,14}$/, phoneMessage)
    .nullable(),
  email: z
    .string({ error: "Email must be an email address" })
    .trim()
    .toLowerCase()
    .max(254, "Email must be at most 254 characters")
    .pipe(z.email({ error: "Email must be an email address" }))
    .nullable(),
  /** A link by which the flat's owner can be reached. */
  link: webLink("Link").nullable(),
  language: oneOf("Language", listingLanguages).nullable(),
};

/**
 * The schema of all fields of a listing that its text can state. A person or an automation can set
 * them.
 */
export const listingFields = z.strictObject(listingFieldSchemas);

export type ListingFields = z.output<typeof listingFields>;
export type ListingFieldName = keyof ListingFields;

/** The fields by which lists and cards describe a flat. */
export type FlatFacts = Pick<
  ListingFields,
  | "title"
  | "city"
  | "neighborhood"
  | "rent"
  | "rentKind"
  | "currency"
  | "rooms"
  | "flatType"
  | "sizeM2"
  | "availableFrom"
>;

export const listingFieldNames = Object.keys(listingFieldSchemas) as ListingFieldName[];

/** Returns the fields of a listing about which nothing is known: each is null or an empty list. */
export function unknownFields(): ListingFields {
  const entries = listingFieldNames.map((name) => [
    name,
    name === "features" || name === "missingFeatures" ? [] : null,
  ]);
  return Object.fromEntries(entries) as ListingFields;
}
