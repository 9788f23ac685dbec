import type { Listing } from "../listings/listing.ts";

/**
 * The parts of a listing that matching uses. The listing's texts, language, names and contacts are
 * left out.
 */
export type MatchedListing = Pick<
  Listing,
  | "status"
  | "city"
  | "neighborhood"
  | "rent"
  | "rentKind"
  | "utilities"
  | "currency"
  | "deposit"
  | "depositMonths"
  | "rooms"
  | "bedrooms"
  | "flatType"
  | "sizeM2"
  | "furnished"
  | "pets"
  | "features"
  | "missingFeatures"
  | "availableFrom"
  | "availableUntil"
  | "costs"
  | "postedAt"
>;

/**
 * Whether a listing's amounts are in euros, like the amounts in wishes. Amounts without a currency
 * count as euros.
 */
export const isInEuros = ({ currency }: MatchedListing): boolean =>
  currency === null || currency === "EUR";
