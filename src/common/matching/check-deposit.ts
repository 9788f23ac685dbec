import { type Check, outcomes } from "./check.ts";
import { matchWeights } from "./match-weights.ts";
import type { MatchedListing } from "./matched-listing.ts";
import type { Wishes } from "./wishes.ts";
import { counted, money } from "./words.ts";

/**
 * Whether the deposit is above a number of monthly rents; undefined if this is unknown. Amounts are
 * compared in cents with the rent as the listing says it.
 */
function isAbove(
  { deposit, depositMonths, rent }: MatchedListing,
  months: number,
): boolean | undefined {
  if (depositMonths !== null) return depositMonths > months;
  if (deposit === 0) return false;
  if (deposit === null || rent === null) return undefined;
  return Math.round(deposit * 100) > months * Math.round(rent * 100);
}

function depositInWords({ deposit, depositMonths, currency }: MatchedListing): string {
  if (depositMonths === 0 || deposit === 0) return "No deposit";
  return depositMonths === null
    ? `Deposit of ${money(deposit ?? 0, currency)}`
    : `Deposit of ${depositMonths} ${depositMonths === 1 ? "month's" : "months'"} rent`;
}

/** Returns the check of the highest deposit. */
export function depositChecks({ maxDepositMonths }: Wishes): Check[] {
  if (maxDepositMonths === undefined) return [];
  const limit = counted(maxDepositMonths, "month");
  return [
    {
      weight: matchWeights.deposit,
      judge: (listing) => {
        const isTooHigh = isAbove(listing, maxDepositMonths);
        if (isTooHigh === undefined) return outcomes.unknown;
        return isTooHigh ? outcomes.excluded : outcomes.met;
      },
      explain: (listing, outcome) => {
        if (outcome !== outcomes.unknown) {
          const relation = outcome === outcomes.met ? "within" : "above";
          return `${depositInWords(listing)}, ${relation} your ${limit}`;
        }
        return listing.deposit === null
          ? "Deposit: not mentioned"
          : `${depositInWords(listing)}; the rent: not mentioned`;
      },
    },
  ];
}
