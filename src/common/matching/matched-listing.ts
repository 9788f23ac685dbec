import type { Listing } from "../listings/listing.ts";

/**
 * The parts of a listing that matching reads. There are no names, contacts, texts and no language
 * among them.
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

/** Whether a listing's amounts are in euros, as the wishes are. Without a currency they are. */
export const isInEuros = ({ currency }: MatchedListing): boolean =>
  currency === null || currency === "EUR";
