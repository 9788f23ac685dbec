import type { MatchLabels } from "./labels.ts";
import type { MatchedListing } from "./matched-listing.ts";

/**
 * The result of one check of a listing. Up to `met` it is the number of quarters of the check's
 * weight that the listing earns, except that `excluded` earns nothing.
 */
export const outcomes = {
  /** The check has nothing to say about this listing, and its weight does not count. */
  silent: -2,
  /** The wish is known not to be met, and the listing does not fit. */
  excluded: -1,
  unmet: 0,
  /** Nothing is known, and most such listings turn out not to meet the wish. */
  doubtful: 1,
  unknown: 2,
  /** Not sure, but the known part meets the wish. */
  likely: 3,
  met: 4,
} as const;
export type Outcome = (typeof outcomes)[keyof typeof outcomes];

/** The rule of one wish: numbers decide, and words are only made where they are shown. */
export type Check = {
  weight: number;
  judge: (listing: MatchedListing) => Outcome;
  /** Returns the reason as a sentence; undefined if the outcome needs no words. */
  explain: (listing: MatchedListing, outcome: Outcome, labels: MatchLabels) => string | undefined;
};

/** Returns `met` or `unmet`. */
export const metIf = (isMet: boolean): Outcome => (isMet ? outcomes.met : outcomes.unmet);

/**
 * Returns the check of a wish that every search needs and this one lacks. It keeps a search that
 * hardly asks for anything from matching every flat well.
 */
export const unknownCheck = (weight: number): Check => ({
  weight,
  judge: () => outcomes.unknown,
  explain: () => undefined,
});
