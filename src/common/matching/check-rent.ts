import { type Check, type Outcome, outcomes, unknownCheck } from "./check.ts";
import { largestUtilitiesShare, matchWeights, rentTolerancePercent } from "./match-weights.ts";
import { isInEuros, type MatchedListing } from "./matched-listing.ts";
import type { Wishes } from "./wishes.ts";
import { money } from "./words.ts";

const includesUtilities = ({ rentKind }: MatchedListing) =>
  rentKind === "warm" || rentKind === "all_in";

/** Whether the monthly costs of a flat include utilities, either stated or estimated. */
const hasUtilities = ({ rent, utilities, costs }: MatchedListing) =>
  utilities !== null || (costs.monthly ?? 0) > (rent ?? 0);

/**
 * Returns the lowest possible monthly cost of a flat. `withUtilities`: whether the searcher's rent
 * includes utilities.
 */
function lowestRent(listing: MatchedListing, rent: number, withUtilities: boolean): number {
  if (withUtilities) return includesUtilities(listing) ? rent : (listing.costs.monthly ?? rent);
  if (!includesUtilities(listing)) return rent;
  return listing.utilities === null
    ? rent * (1 - largestUtilitiesShare)
    : Math.max(0, rent - listing.utilities);
}

/**
 * Returns the highest possible monthly cost of a flat; infinite if it is unknown. `withUtilities`:
 * whether the searcher's rent includes utilities.
 */
function highestRent(listing: MatchedListing, rent: number, withUtilities: boolean): number {
  if (withUtilities) {
    if (includesUtilities(listing)) return rent;
    return hasUtilities(listing) ? (listing.costs.monthly ?? rent) : Number.POSITIVE_INFINITY;
  }
  if (!includesUtilities(listing) || listing.utilities === null) return rent;
  return Math.max(0, rent - listing.utilities);
}

/** Whether a rent is above the maximum by more than the tolerance, computed in whole cents. */
const isFarAbove = (rent: number, maximum: number) =>
  Math.round(rent * 100) > Math.round(maximum * (100 + rentTolerancePercent));

function judgeMaximum(listing: MatchedListing, maximum: number, withUtilities: boolean): Outcome {
  const { rent } = listing;
  if (rent === null || !isInEuros(listing)) return outcomes.doubtful;
  const lowest = lowestRent(listing, rent, withUtilities);
  if (isFarAbove(lowest, maximum)) return outcomes.excluded;
  if (lowest > maximum) return outcomes.unmet;
  const highest = highestRent(listing, rent, withUtilities);
  if (highest <= maximum) return outcomes.met;
  // The utilities are unknown, so the cost may be below or above the maximum. If `highest` is
  // infinite, the utilities may have to be added to the rent. The rent is within the maximum, so
  // the flat probably fits. If `highest` is finite, the utilities must be subtracted from the rent.
  // The rent is above the maximum, so the flat probably does not fit.
  return highest === Number.POSITIVE_INFINITY ? outcomes.likely : outcomes.doubtful;
}

function judgeMinimum(listing: MatchedListing, minimum: number, withUtilities: boolean): Outcome {
  const { rent } = listing;
  if (rent === null || !isInEuros(listing)) return outcomes.unknown;
  if (highestRent(listing, rent, withUtilities) < minimum) return outcomes.unmet;
  return lowestRent(listing, rent, withUtilities) >= minimum ? outcomes.met : outcomes.unknown;
}

/**
 * Returns the monthly cost of a flat in words, which also say whether utilities are included or
 * estimated.
 */
function rentInWords(listing: MatchedListing, rent: number, withUtilities: boolean): string {
  const { currency, costs, utilities } = listing;
  const month = (amount: number, basis: string) => `${money(amount, currency)} a month${basis}`;
  const isIncluded = includesUtilities(listing);
  if (!withUtilities) {
    if (!isIncluded) return month(rent, listing.rentKind === "cold" ? " without utilities" : "");
    return utilities === null
      ? month(rent, " with utilities")
      : month(Math.max(0, rent - utilities), " without utilities");
  }
  if (isIncluded) return month(rent, " with utilities");
  if (!hasUtilities(listing)) return month(rent, "");
  const isEstimated = costs.parts.some(
    ({ basis, due }) => basis === "estimated" && due === "monthly",
  );
  return month(costs.monthly ?? rent, ` with utilities${isEstimated ? " (estimated)" : ""}`);
}

function explainMaximum(
  listing: MatchedListing,
  outcome: Outcome,
  maximum: number,
  withUtilities: boolean,
): string {
  const { rent } = listing;
  if (rent === null) return "Rent: not mentioned";
  const costs = rentInWords(listing, rent, withUtilities);
  const limit = money(maximum, null);
  if (!isInEuros(listing)) return `${costs}, which is not in euros`;
  if (outcome === outcomes.likely) {
    return `${costs}; utilities${listing.rentKind === "cold" ? " on top" : ""}: not mentioned`;
  }
  if (outcome === outcomes.doubtful) return `${costs}; the rent without them: not mentioned`;
  if (outcome === outcomes.met) return `${costs}, within your ${limit}`;
  const isPartSaid = withUtilities || !includesUtilities(listing) || listing.utilities !== null;
  return `${costs}, above your ${limit}${isPartSaid ? "" : " without utilities"}`;
}

/** Returns the checks of the lowest and the highest rent that a searcher wishes. */
export function rentChecks({ minRent, maxRent, rentIncludesUtilities = true }: Wishes): Check[] {
  const checks: Check[] = [];
  if (maxRent === undefined) checks.push(unknownCheck(matchWeights.maxRent));
  else {
    checks.push({
      weight: matchWeights.maxRent,
      judge: (listing) => judgeMaximum(listing, maxRent, rentIncludesUtilities),
      explain: (listing, outcome) =>
        explainMaximum(listing, outcome, maxRent, rentIncludesUtilities),
    });
  }
  if (minRent !== undefined) {
    checks.push({
      weight: matchWeights.minRent,
      judge: (listing) => judgeMinimum(listing, minRent, rentIncludesUtilities),
      // Only a rent below the minimum needs a sentence here. About any other rent, the sentence of
      // `explainMaximum` already says enough: the cost, or that the rent is not mentioned.
      explain: (_, outcome) =>
        outcome === outcomes.unmet
          ? `Below your lowest rent of ${money(minRent, null)}`
          : undefined,
    });
  }
  return checks;
}
