import type { MatchLabels } from "./labels.ts";
import type { MatchedListing } from "./matched-listing.ts";

/**
 * The results of checking a listing against a wish. From `unmet` (0) to `met` (4), the number says
 * how many quarters of the wish's weight the listing earns. With `excluded`, it earns nothing.
 */
export const outcomes = {
  /** The check does not apply to the listing, so the weight of the wish is not counted. */
  silent: -2,
  /** The listing certainly does not meet the wish, and therefore does not fit the search. */
  excluded: -1,
  unmet: 0,
  /** It is unknown whether the listing meets the wish, but it probably does not. */
  doubtful: 1,
  unknown: 2,
  /** It is not certain that the listing meets the wish, but all known facts fit the wish. */
  likely: 3,
  met: 4,
} as const;
export type Outcome = (typeof outcomes)[keyof typeof outcomes];

/**
 * The check of one wish. Comparing listings uses only `weight`, `highestIfUnmet` and `judge`. The
 * sentences of `explain` are made only where they are shown.
 */
export type Check = {
  weight: number;
  /** The highest score of a listing that does not meet the wish. Without it, there is no limit. */
  highestIfUnmet?: number;
  judge: (listing: MatchedListing) => Outcome;
  /**
   * Returns a sentence that gives the reason for an outcome of `judge`; undefined if the outcome
   * needs no sentence.
   */
  explain: (listing: MatchedListing, outcome: Outcome, labels: MatchLabels) => string | undefined;
};

/** Returns `met` if the condition is true, otherwise `unmet`. */
export const metIf = (isMet: boolean): Outcome => (isMet ? outcomes.met : outcomes.unmet);

/**
 * Returns a check for a wish that the searcher has not stated. Its outcome is always unknown. If
 * such wishes did not count at all, a search with few wishes would give every flat a high score.
 */
export const unknownCheck = (weight: number): Check => ({
  weight,
  judge: () => outcomes.unknown,
  explain: () => undefined,
});
