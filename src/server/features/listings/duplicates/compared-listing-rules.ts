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
  /** Empty if the text was erased. */
  text: string;
  source: string;
  externalId: string | null;
  /** The canonical addresses of the listing's pages, or their digests. */
  urls: readonly string[];
  /** Phone numbers and email addresses, or their digests. */
  contacts: readonly string[];
  /** The perceptual hashes of the pictures, each of 16 hexadecimal digits. */
  pictures: readonly string[];
  fields: ComparedFields;
};

/** A listing with all that is read from its text for comparisons. */
export type Comparable = ComparedListing & {
  facts: TextFacts;
  pairs: ReadonlySet<number>;
};

/** Reads what comparisons need from a listing's text, once for many comparisons. */
export function toComparable(listing: ComparedListing): Comparable {
  const facts = readTextFacts(listing.text);
  return { ...listing, facts, pairs: wordPairs(facts.words) };
}

/** One way in which two listings agree or differ. */
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
  /** How much more often the sign occurs in one flat's listings than in others', as a logarithm. */
  weight: number;
  reason: string;
  /** False if the values are only close to each other. */
  isExact?: false;
};
