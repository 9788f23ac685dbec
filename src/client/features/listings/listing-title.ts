import type { Listing } from "#common/listings/listing.ts";
import { shortDate } from "#common/short-dates.ts";
import { flatTypeNames, rentKindSuffixes } from "./listing-words.ts";
import { type Choices, labelOf, placeOptions } from "./use-choices.ts";

type Described = Pick<
  Listing,
  | "title"
  | "city"
  | "neighborhood"
  | "rent"
  | "rentKind"
  | "currency"
  | "flatType"
  | "sizeM2"
  | "rooms"
>;

/**
 * Returns a listing's type and size, such as `Studio, 32 m²`; an empty text if both are unknown.
 */
export const kindOf = ({ flatType, sizeM2, rooms }: Omit<Described, "title">): string =>
  [
    flatType !== null ? flatTypeNames[flatType] : rooms !== null && `${rooms} rooms`,
    sizeM2 !== null && `${sizeM2} m²`,
  ]
    .filter(Boolean)
    .join(", ");

/** Returns a listing's neighborhood and city, such as `Graça, Lisbon`. */
export function placeOf(
  listing: Pick<Described, "city" | "neighborhood">,
  choices: Choices,
): string {
  const city = listing.city ?? "";
  const neighborhood = listing.neighborhood ?? "";
  return [
    neighborhood && labelOf(placeOptions(choices, "neighborhood", city), neighborhood),
    city && labelOf(choices.places, city),
  ]
    .filter(Boolean)
    .join(", ");
}

/**
 * Returns the title under which the team sees a listing: its own title, or else its type and size.
 */
export const titleOf = (listing: Described): string =>
  listing.title ?? (kindOf(listing) || "Untitled listing");

/** Returns an amount of money, such as `€1,180`. */
export function money(amount: number, currency: string | null): string {
  return amount.toLocaleString("en-US", {
    style: "currency",
    currency: currency ?? "EUR",
    minimumFractionDigits: Number.isInteger(amount) ? 0 : 2,
  });
}

/**
 * Returns a text with a listing's rent and what the rent includes; undefined if the rent is not
 * known.
 */
export const rentOf = ({
  rent,
  rentKind,
  currency,
}: Pick<Described, "rent" | "rentKind" | "currency">): string | undefined =>
  rent === null
    ? undefined
    : [money(rent, currency), rentKind && rentKindSuffixes[rentKind]].filter(Boolean).join(" ");

/** Returns a text that says from when a flat is available; undefined if it is not known. */
export const availabilityOf = (availableFrom: string | null): string | undefined =>
  availableFrom === null ? undefined : availableFrom === "now" ? "now" : shortDate(availableFrom);

/** Joins reasons to one text, in which each reason ends with one full stop. */
export const sentences = (reasons: readonly string[]): string =>
  reasons.map((reason) => `${reason.replace(/\.$/, "")}.`).join(" ");
