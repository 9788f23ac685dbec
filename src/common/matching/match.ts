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

/** Whether a flat fits a search, and how well: a whole number from 0 to 100. */
export type MatchScore = { fits: boolean; score: number };
export type MatchResult = MatchScore & { reasons: MatchReason[] };

/** The wishes of a search, made ready to be compared with many listings on one day. */
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
 * @param taste what the searcher liked and disliked; null counts as nothing yet
 */
export function prepareSearch(
  wishes: Wishes,
  { today, taste }: { today: IsoDate; taste: Taste | null },
): PreparedSearch {
  // The order is that of the reasons.
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

/** Adds up outcomes in whole numbers, so that the order of the wishes cannot change a score. */
function sumUp(checks: readonly Check[], outcomeOf: (check: Check, place: number) => Outcome) {
  let earned = 0;
  let possible = 0;
  let fits = true;
  for (let place = 0; place < checks.length; place++) {
    const check = checks[place];
    if (!check) continue;
    const outcome = outcomeOf(check, place);
    if (outcome === outcomes.silent) continue;
    possible += check.weight * outcomes.met;
    if (outcome === outcomes.excluded) fits = false;
    else earned += check.weight * outcome;
  }
  // A flat that does not fit gets half, so that it always scores less than a good match.
  const highest = fits ? 100 : 50;
  return { fits, score: possible === 0 ? 0 : Math.round((highest * earned) / possible) };
}

/** Compares a prepared search with a listing, without words. */
export const scoreMatch = ({ checks }: PreparedSearch, listing: MatchedListing): MatchScore =>
  sumUp(checks, (check) => check.judge(listing));

function kindOf(outcome: Outcome): ReasonKind {
  if (outcome === outcomes.met) return "met";
  return outcome === outcomes.unmet || outcome === outcomes.excluded ? "unmet" : "unknown";
}

/** Compares a prepared search with a listing, and gives the reasons in words. */
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
  return { ...sumUp(checks, (_, place) => found[place] ?? outcomes.silent), reasons };
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
