import type { ListingFields } from "#common/listings/listing-fields.ts";
import { wordPairs } from "./compute-bands.ts";
import { readTextFacts, type TextFacts } from "./read-text-facts.ts";

export type ComparedFields = Pick<
  ListingFields,
  | "city"
  | "neighborhood"
  | "rent"
  | "rentKind"
  | "utilities"
  | "deposit"
  | "rooms"
  | "bedrooms"
  | "flatType"
  | "sizeM2"
  | "furnished"
  | "pets"
  | "features"
  | "missingFeatures"
  | "availableFrom"
>;

/** The parts of a listing that are compared with another listing. */
export type ComparedListing = {
  /** The text of the listing; empty if it was erased. */
  text: string;
  source: string;
  externalId: string | null;
  /**
   * The digests of the canonical URLs of the listing's pages. Digests are compared, because they
   * stay when the URLs are erased.
   */
  urls: readonly string[];
  /** The digests of the phone numbers and email addresses in the listing. */
  contacts: readonly string[];
  /** The perceptual hashes of the pictures, each of 16 hexadecimal digits. */
  pictures: readonly string[];
  fields: ComparedFields;
};

/** A listing with everything that is extracted from its text for comparisons. */
export type Comparable = ComparedListing & {
  facts: TextFacts;
  pairs: ReadonlySet<number>;
};

/** Extracts what comparisons need from a listing's text. This is done once for many comparisons. */
export function toComparable(listing: ComparedListing): Comparable {
  const facts = readTextFacts(listing.text);
  return { ...listing, facts, pairs: wordPairs(facts.words) };
}

/**
 * A feature in which two listings agree or differ. Agreement suggests that they are the same flat;
 * a difference suggests that they are not.
 */
export type Sign = {
  name:
    | "address"
    | "contact"
    | "city"
    | "date"
    | "deposit"
    | "feature"
    | "floor"
    | "neighborhood"
    | "picture"
    | "rent"
    | "rooms"
    | "size"
    | "street"
    | "text"
    | "id";
  /**
   * The weight of the agreement or difference, as a logarithm: how much more often it occurs
   * between two listings of one flat than between listings of different flats.
   */
  weight: number;
  reason: string;
  /**
   * False if the two listings' values are similar but not equal, such as 60 and 61 m². Not set if
   * the values are equal or clearly different.
   */
  isExact?: false;
};
