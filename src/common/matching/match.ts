import type { IsoDate } from "../dates.ts";
import { type Check, type Outcome, outcomes } from "./check.ts";
import { checkFreshness, dateChecks } from "./check-dates.ts";
import { depositChecks } from "./check-deposit.ts";
import { checkFlatType, homeChecks } from "./check-home.ts";
import { placeChecks } from "./check-place.ts";
import { rentChecks } from "./check-rent.ts";
import { tasteChecks } from "./check-taste.ts";
import type { MatchLabels } from "./labels.ts";
import type { MatchedListing } from "./matched-listing.ts";
import { noTaste, type Taste } from "./taste.ts";
import type { Wishes } from "./wishes.ts";

export type ReasonKind = "met" | "unmet" | "unknown";

/** A reason for or against a flat, as a sentence without a full stop. */
export type MatchReason = { kind: ReasonKind; text: string };

/**
 * Whether a flat fits a search (`fits`), and how well the flat meets the wishes of the search
 * (`score`, a whole number from 0 to 100).
 */
export type MatchScore = { fits: boolean; score: number };
export type MatchResult = MatchScore & { reasons: MatchReason[] };

/**
 * The wishes of a search, prepared for the comparison with many listings. Dates in the wishes are
 * resolved for one day, the day of the comparison.
 */
export type PreparedSearch = { checks: readonly Check[] };

const statusCheck: Check = {
  weight: 0,
  judge: ({ status }) =>
    status === "gone" || status === "rejected" ? outcomes.excluded : outcomes.silent,
  explain: ({ status }) => (status === "gone" ? "No longer available" : "Rejected by the team"),
};

/**
 * Prepares a search for comparing it with many listings.
 *
 * @param today the day in the time zone of the search's city
 * @param taste what the searcher liked and disliked; null if the searcher has not answered yet
 */
export function prepareSearch(
  wishes: Wishes,
  { today, taste }: { today: IsoDate; taste: Taste | null },
): PreparedSearch {
  // The reasons for a match are listed in the order of the checks.
  return {
    checks: [
      statusCheck,
      ...placeChecks(wishes),
      ...rentChecks(wishes),
      checkFlatType(wishes),
      ...dateChecks(wishes, today),
      ...homeChecks(wishes),
      ...depositChecks(wishes),
      ...tasteChecks(taste ?? noTaste, today),
      checkFreshness(today),
    ],
  };
}

// The points for the wishes are added up as whole numbers. With fractions, rounding would let the
// order of the wishes change the score.

const shareOf = (highest: number, earned: number, possible: number) =>
  possible === 0 ? 0 : Math.round((highest * earned) / possible);

function sumUp(checks: readonly Check[], found: readonly Outcome[]): MatchScore {
  let earned = 0;
  let possible = 0;
  let fits = true;
  let limit = 100;
  for (const [place, { weight, highestIfUnmet }] of checks.entries()) {
    const outcome = found[place] ?? outcomes.silent;
    if (outcome === outcomes.silent) continue;
    possible += weight * outcomes.met;
    if (outcome === outcomes.excluded) fits = false;
    else earned += weight * outcome;
    if (outcome === outcomes.unmet) limit = Math.min(limit, highestIfUnmet ?? 100);
  }
  // The score of a flat that does not fit is halved, so that it is at most 50. That is less than
  // the lowest score of a good match, unless `AUTO_SCORE` (by default 70) is set to 50 or less.
  return { fits, score: Math.min(limit, shareOf(fits ? 100 : 50, earned, possible)) };
}

/**
 * Compares a prepared search with a listing, and makes no sentences about the result. It stops at
 * the first wish that excludes the listing, because most listings fit few searches.
 *
 * @returns the score; undefined if the listing does not fit
 */
export function scoreIfFits(
  { checks }: PreparedSearch,
  listing: MatchedListing,
): number | undefined {
  let earned = 0;
  let possible = 0;
  let limit = 100;
  for (const { judge, weight, highestIfUnmet = 100 } of checks) {
    const outcome = judge(listing);
    if (outcome === outcomes.silent) continue;
    if (outcome === outcomes.excluded) return undefined;
    possible += weight * outcomes.met;
    earned += weight * outcome;
    if (outcome === outcomes.unmet && highestIfUnmet < limit) limit = highestIfUnmet;
  }
  return Math.min(limit, shareOf(100, earned, possible));
}

function kindOf(outcome: Outcome): ReasonKind {
  if (outcome === outcomes.met) return "met";
  return outcome === outcomes.unmet || outcome === outcomes.excluded ? "unmet" : "unknown";
}

/** Compares a prepared search with a listing, and also returns the reasons in words. */
export function explainMatch(
  { checks }: PreparedSearch,
  listing: MatchedListing,
  labels: MatchLabels,
): MatchResult {
  const found = checks.map((check) => check.judge(listing));
  const reasons = checks.flatMap((check, place): MatchReason[] => {
    const outcome = found[place] ?? outcomes.silent;
    if (outcome === outcomes.silent) return [];
    const text = check.explain(listing, outcome, labels);
    return text === undefined ? [] : [{ kind: kindOf(outcome), text }];
  });
  return { ...sumUp(checks, found), reasons };
}

/**
 * Compares the wishes of a search with a listing. The same inputs always give the same result.
 * An unknown field of a listing never makes the listing unfit.
 */
export const match = (
  wishes: Wishes,
  listing: MatchedListing,
  { today, taste, labels }: { today: IsoDate; taste: Taste | null; labels: MatchLabels },
): MatchResult => explainMatch(prepareSearch(wishes, { today, taste }), listing, labels);
