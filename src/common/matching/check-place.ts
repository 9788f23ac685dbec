import { type Check, metIf, outcomes, unknownCheck } from "./check.ts";
import { labelOf, neighborhoodName } from "./labels.ts";
import { matchWeights } from "./match-weights.ts";
import type { Wishes } from "./wishes.ts";

/** Values of the questionnaire are written so, and such values differ only if they are different. */
const plainValue = /^(?!.*[aou]e)[a-z0-9_]*$/;

/**
 * Returns a place's name without case, accents and signs, so that `Neukölln`, `neukoelln` and
 * `Neukolln` are one place.
 */
export function placeKey(name: string): string {
  if (plainValue.test(name)) return name;
  return name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/ß/g, "ss")
    .replace(/[^\p{L}\p{N}]+/gu, "_")
    .replace(/^_|_$/g, "")
    .replace(/([aou])e/g, "$1");
}

/** Returns a function that finds whether a place is one of some places. */
function placeMatcher(places: readonly string[]): (place: string) => boolean {
  let keys: string[] | undefined;
  return (place) => {
    if (places.includes(place)) return true;
    keys ??= places.map(placeKey);
    return keys.includes(placeKey(place));
  };
}

function checkCity(city: string, isNamedElsewhere: boolean): Check {
  const isWished = placeMatcher([city]);
  return {
    weight: matchWeights.city,
    judge: (listing) =>
      listing.city === null
        ? outcomes.unknown
        : isWished(listing.city)
          ? outcomes.met
          : outcomes.excluded,
    explain: (listing, outcome, { cities }) => {
      if (listing.city === null) return "City: not mentioned";
      const name = labelOf(cities, listing.city);
      if (outcome === outcomes.excluded) return `In ${name}, and not in ${labelOf(cities, city)}`;
      // The sentence about the neighborhood says enough.
      return isNamedElsewhere && listing.neighborhood !== null ? undefined : `In ${name}`;
    },
  };
}

function checkNeighborhood(neighborhoods: readonly string[]): Check {
  const isWished = placeMatcher(neighborhoods);
  return {
    weight: matchWeights.neighborhood,
    judge: ({ neighborhood }) =>
      neighborhood === null ? outcomes.unknown : metIf(isWished(neighborhood)),
    explain: ({ city, neighborhood }, outcome, labels) => {
      if (neighborhood === null) return "Neighborhood: not mentioned";
      const name = neighborhoodName(labels, { city, neighborhood });
      return outcome === outcomes.met
        ? `In ${name}, which you asked for`
        : `In ${name}, which is not one of your neighborhoods`;
    },
  };
}

/** Returns the checks of the city and the neighborhoods. */
export function placeChecks({ city, neighborhoods = [] }: Wishes): Check[] {
  const hasNeighborhoods = neighborhoods.length > 0;
  return [
    ...(hasNeighborhoods ? [checkNeighborhood(neighborhoods)] : []),
    city === undefined ? unknownCheck(matchWeights.city) : checkCity(city, hasNeighborhoods),
  ];
}
