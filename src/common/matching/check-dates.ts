import { addDays, type IsoDate } from "../dates.ts";
import { type Check, metIf, type Outcome, outcomes } from "./check.ts";
import { earliestDays, latestDays, matchWeights } from "./match-weights.ts";
import type { MatchedListing } from "./matched-listing.ts";
import type { Wishes } from "./wishes.ts";
import { counted, dayInWords, daysBetween } from "./words.ts";

// ISO dates are compared as texts, because this is fast, and their alphabetical order is the order
// of time.

/** Returns the day from which a flat is available; today if the flat is available already. */
export const freeFrom = (availableFrom: string, today: IsoDate): IsoDate =>
  availableFrom === "now" || availableFrom < today ? today : availableFrom;

function explainDates(
  { availableFrom, availableUntil }: MatchedListing,
  outcome: Outcome,
  moveIn: IsoDate,
  today: IsoDate,
): string {
  if (outcome === outcomes.excluded && availableUntil !== null && availableUntil < moveIn) {
    return `Available until ${dayInWords(availableUntil, today)}, before your move-in day`;
  }
  if (availableFrom === null) return "Available from: not mentioned";
  const day = freeFrom(availableFrom, today);
  const start = day === today ? "now" : `from ${dayInWords(day, today)}`;
  const end = availableUntil === null ? "" : ` until ${dayInWords(availableUntil, today)}`;
  const days = daysBetween(moveIn, day);
  if (outcome === outcomes.met) return `Available ${start}${end}, in time for your move-in day`;
  const distance = `${counted(Math.abs(days), "day")} ${days > 0 ? "after" : "before"}`;
  return `Available ${start}${end}, ${distance} your move-in day`;
}

/**
 * Returns the checks that compare the wished move-in date with the first and the last day on which
 * a flat is available.
 */
export function dateChecks({ moveInDate }: Wishes, today: IsoDate): Check[] {
  if (moveInDate === undefined) return [];
  const latest = addDays(moveInDate, latestDays);
  const earliest = addDays(moveInDate, -earliestDays);
  const judge = ({ availableFrom, availableUntil }: MatchedListing): Outcome => {
    if (availableUntil !== null && availableUntil < moveInDate) return outcomes.excluded;
    if (availableFrom === null) return outcomes.unknown;
    if (availableFrom !== "now" && availableFrom > moveInDate) {
      return availableFrom > latest ? outcomes.excluded : outcomes.unmet;
    }
    return metIf(freeFrom(availableFrom, today) >= earliest);
  };
  return [
    {
      weight: matchWeights.moveIn,
      judge,
      explain: (listing, outcome) => explainDates(listing, outcome, moveInDate, today),
    },
  ];
}

/**
 * How the age of a listing is judged. Each entry has the outcome for a listing that was posted at
 * most `days` days ago. The first entry that fits the listing applies.
 */
const ages: { days: number; outcome: Outcome }[] = [
  { days: 1, outcome: outcomes.met },
  { days: 3, outcome: outcomes.likely },
  { days: 7, outcome: outcomes.unknown },
  { days: 14, outcome: outcomes.doubtful },
];

/**
 * Returns the check of how recently a listing was posted. Its `explain` returns no sentence,
 * because mails already show the day on which the listing was posted.
 */
export function checkFreshness(today: IsoDate): Check {
  const steps = ages.map(({ days, outcome }) => ({ since: addDays(today, -days), outcome }));
  return {
    weight: matchWeights.freshness,
    judge: ({ postedAt }) => {
      if (postedAt === null) return outcomes.unknown;
      for (const { since, outcome } of steps) if (postedAt >= since) return outcome;
      return outcomes.unmet;
    },
    explain: () => undefined,
  };
}
