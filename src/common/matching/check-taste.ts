import type { IsoDate } from "../dates.ts";
import { addDays } from "../dates.ts";
import { type Check, metIf, type Outcome, outcomes } from "./check.ts";
import { freeFrom } from "./check-dates.ts";
import { neighborhoodName } from "./labels.ts";
import { matchWeights, mostVerdicts, sameTimeDays } from "./match-weights.ts";
import { isInEuros, type MatchedListing } from "./matched-listing.ts";
import type { AreaTaste, Taste } from "./taste.ts";
import { timesInWords } from "./words.ts";

const times = (count: number) => Math.min(count, mostVerdicts);

/**
 * Returns `unmet` for a flat that resembles a disliked one. For any other flat, the check does not
 * apply.
 */
const unmetIf = (isLike: boolean): Outcome => (isLike ? outcomes.unmet : outcomes.silent);

function checkArea(area: AreaTaste, isLiked: boolean): Check {
  const weight = isLiked ? matchWeights.likedArea : matchWeights.dislikedArea;
  return {
    weight: weight * times(area.count),
    judge: ({ city, neighborhood }) =>
      neighborhood === area.neighborhood && city === area.city ? metIf(isLiked) : outcomes.silent,
    explain: (_, __, labels) => {
      const name = neighborhoodName(labels, area);
      return isLiked
        ? `In ${name}, where you liked a flat`
        : `In ${name}, which you turned down ${timesInWords(area.count)}`;
    },
  };
}

/**
 * Returns the check for the flats that a searcher disliked for one reason, such as a high rent. The
 * check lowers the score of listings that resemble these flats.
 *
 * @param count the number of these flats; if it is 0, an empty list is returned
 */
function checkDislikes(
  weight: number,
  count: number,
  resembles: (listing: MatchedListing) => boolean,
  sentence: string,
): Check[] {
  if (count === 0) return [];
  return [
    {
      weight: weight * times(count),
      judge: (listing) => unmetIf(resembles(listing)),
      explain: () => sentence,
    },
  ];
}

/** Returns the checks that compare a flat with the flats that a searcher has liked and disliked. */
export function tasteChecks(taste: Taste, today: IsoDate): Check[] {
  const { likedAreas, dislikedAreas, tooExpensive, tooSmall, wrongTime } = taste;
  const lowest = tooExpensive[0] ?? Number.POSITIVE_INFINITY;
  const largest = tooSmall.at(-1) ?? 0;
  const wrongDays = wrongTime.map((availableFrom) => {
    const day = freeFrom(availableFrom, today);
    return { from: addDays(day, -sameTimeDays), to: addDays(day, sameTimeDays) };
  });
  const isWrongTime = ({ availableFrom }: MatchedListing) => {
    if (availableFrom === null) return false;
    const day = freeFrom(availableFrom, today);
    return wrongDays.some(({ from, to }) => day >= from && day <= to);
  };
  return [
    ...likedAreas.map((area) => checkArea(area, true)),
    ...dislikedAreas.map((area) => checkArea(area, false)),
    ...checkDislikes(
      matchWeights.tooExpensive,
      tooExpensive.length,
      (listing) => isInEuros(listing) && (listing.costs.monthly ?? 0) >= lowest,
      "As expensive as a flat that was too expensive for you",
    ),
    ...checkDislikes(
      matchWeights.tooSmall,
      tooSmall.length,
      ({ sizeM2 }) => sizeM2 !== null && sizeM2 <= largest,
      "No larger than a flat that was too small for you",
    ),
    ...checkDislikes(
      matchWeights.wrongTime,
      wrongTime.length,
      isWrongTime,
      "Available at about the same time as a flat whose time was wrong for you",
    ),
  ];
}
