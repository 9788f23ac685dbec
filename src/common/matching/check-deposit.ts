import { type Check, outcomes } from "./check.ts";
import { matchWeights } from "./match-weights.ts";
import type { MatchedListing } from "./matched-listing.ts";
import type { Wishes } from "./wishes.ts";
import { counted, money } from "./words.ts";

/**
 * Whether the deposit is above the given number of monthly rents; undefined if the listing states
 * too little to compare them. The monthly rent is the amount that the listing states, with or
 * without utilities. Amounts are compared in whole cents.
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

const noDeposit = "No deposit";

/**
 * Returns the deposit in words: as a number of monthly rents if the listing states that number,
 * otherwise as an amount. Returns undefined if the deposit is unknown.
 */
function depositInWords({ deposit, depositMonths, currency }: MatchedListing): string | undefined {
  if (depositMonths === 0 || (depositMonths === null && deposit === 0)) return noDeposit;
  if (depositMonths === null) {
    return deposit === null ? undefined : `Deposit of ${money(deposit, currency)}`;
  }
  return `Deposit of ${depositMonths} ${depositMonths === 1 ? "month's" : "months'"} rent`;
}

/** Returns the check that the deposit is not above the searcher's highest deposit. */
export function depositChecks({ maxDepositMonths }: Wishes): Check[] {
  if (maxDepositMonths === undefined) return [];
  return [
    {
      weight: matchWeights.deposit,
      judge: (listing) => {
        const isTooHigh = isAbove(listing, maxDepositMonths);
        if (isTooHigh === undefined) return outcomes.unknown;
        return isTooHigh ? outcomes.excluded : outcomes.met;
      },
      explain: (listing, outcome) => {
        const deposit = depositInWords(listing);
        if (deposit === undefined) return "Deposit: not mentioned";
        if (outcome === outcomes.unknown) return `${deposit}; the rent: not mentioned`;
        if (deposit === noDeposit) return deposit;
        const relation = outcome === outcomes.met ? "within" : "above";
        return `${deposit}, ${relation} your limit of ${counted(maxDepositMonths, "month")}`;
      },
    },
  ];
}
