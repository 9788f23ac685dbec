import type { Db } from "../../../db/connection.ts";
import { type Candidate, listCandidates, listCompared } from "./candidate-store.ts";
import { type Comparison, compare } from "./compare-listings.ts";
import { textOverlap } from "./compare-texts.ts";
import { type Comparable, type ComparedListing, toComparable } from "./compared-listing-rules.ts";
import type { OfferedFlat } from "./flat-rules.ts";
import { digestFlat, type ListingKey } from "./key-store.ts";

/**
 * A stored listing that may be of the same flat as a new listing, with the reasons for and against
 * this.
 */
export type Duplicate = Pick<Comparison, "likelihood" | "reasons"> & { id: string };

export type Duplicates = {
  /** The known listing that certainly is the same flat; undefined if there is none. */
  certain: Duplicate | undefined;
  /**
   * The known listings that may be of the same flat. A person decides about each; the most likely
   * ones come first.
   */
  likely: Duplicate[];
  /**
   * The cities of known listings with nearly the same text, and of those with the same contact. The
   * same text or contact in another city is a sign of a scam.
   */
  textCities: string[];
  contactCities: string[];
};

/** The maximum number of likely duplicates that are stored for one listing. */
const atMostLikely = 10;

/**
 * Compares an offered flat with the stored listings, and returns the listings that are certainly or
 * likely the same flat.
 *
 * @param exceptId the id of the listing as which the offered flat itself is stored; null if it is
 *   not stored yet. This listing is not returned
 * @param pictures the perceptual hashes of the flat's pictures, as far as they are known
 */
export async function findDuplicates(
  db: Db,
  flat: OfferedFlat,
  { exceptId = null, pictures = [] }: { exceptId?: string | null; pictures?: string[] } = {},
): Promise<Duplicates> {
  const keys = await digestFlat(db, flat);
  const ids = await listCandidates(db, flat, { keys, exceptId, pictures });
  const candidates = await listCompared(db, ids);
  const offered = toComparable(withDigests(flat, keys, pictures));
  const compared = candidates.map((candidate) => {
    const known = toComparable(withText(candidate, flat, keys));
    // If the candidate is itself a duplicate, `id` is that of the flat's first listing, and not
    // the candidate's own.
    return { id: candidate.duplicateOf ?? candidate.id, known, ...compare(offered, known) };
  });
  const found = compared
    .map(({ known: _known, ...duplicate }) => duplicate)
    .filter(({ id, verdict }) => verdict !== "different" && id !== exceptId)
    .sort((a, b) => b.likelihood - a.likelihood);
  const certain = found.find(({ verdict }) => verdict === "certain");
  const likely = found.filter(
    ({ id }, place) => found.findIndex((other) => other.id === id) === place && id !== certain?.id,
  );
  const citiesOf = (isMet: (known: Comparable) => boolean) => [
    ...new Set(compared.flatMap(({ known }) => (isMet(known) ? (known.fields.city ?? []) : []))),
  ];
  return {
    certain,
    likely: likely.slice(0, atMostLikely),
    textCities: citiesOf((known) => (textOverlap(offered, known) ?? 0) >= sameText),
    contactCities: citiesOf((known) => hasCommonContact(offered, known)),
  };
}

/**
 * The minimum share of the shorter text's pairs of words that must also be in the longer text, so
 * that the two texts count as the same.
 */
const sameText = 0.75;

const hasCommonContact = (a: Comparable, b: Comparable) =>
  a.contacts.some((contact) => b.contacts.includes(contact));

/**
 * Replaces the contacts and the link of a new flat by their digests, as stored listings have them.
 */
function withDigests(
  flat: OfferedFlat,
  keys: readonly ListingKey[],
  pictures: readonly string[],
): ComparedListing {
  const digests = (...kinds: ListingKey["kind"][]) =>
    keys.filter(({ kind }) => kinds.includes(kind)).map(({ digest }) => digest);
  return {
    ...flat,
    pictures,
    urls: digests("url"),
    contacts: digests("phone", "email"),
  };
}

/**
 * Returns a candidate with its text. If this text was erased, but its digest equals that of the new
 * flat's text, both texts are the same, so the new flat's text is used.
 */
function withText(
  candidate: Candidate,
  { text }: OfferedFlat,
  keys: readonly ListingKey[],
): Candidate {
  const isSame = keys.some(
    ({ kind, digest }) => kind === "text" && candidate.texts.includes(digest),
  );
  return isSame && candidate.text === "" ? { ...candidate, text } : candidate;
}
