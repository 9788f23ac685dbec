import { type Check, metIf, outcomes, unknownCheck } from "./check.ts";
import { labelOf, neighborhoodName } from "./labels.ts";
import { highestElsewhere, matchWeights } from "./match-weights.ts";
import type { Wishes } from "./wishes.ts";

/**
 * Matches a place's name that is already in its simplified form, as most values of the
 * questionnaire are. Such a name needs no slow computation.
 */
const plainValue = /^(?!.*[aou]e)[a-z0-9_]*$/;

/** The maximum number of simplified names of cities and neighborhoods in the cache. */
const mostNames = 5_000;
/**
 * The cached simplified names of places. Each key is a place's name. They are cached, because
 * simplifying a name takes longer than all other parts of comparing places.
 */
const keys = new Map<string, string>();

/**
 * Returns a place's name without upper case, accents and punctuation, so that `Neukölln`,
 * `neukoelln` and `Neukolln` are recognized as one place.
 */
export function placeKey(name: string): string {
  const known = keys.get(name);
  if (known !== undefined) return known;
  const key = readKey(name);
  if (keys.size >= mostNames) keys.clear();
  keys.set(name, key);
  return key;
}

function readKey(name: string): string {
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

/**
 * Returns a function that returns whether the name of a city or neighborhood is one of the given
 * names.
 */
function placeMatcher(places: readonly string[]): (place: string) => boolean {
  const wished = new Set(places.map(placeKey));
  return (place) => wished.has(placeKey(place));
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
      // If the search asks for neighborhoods and the listing names one, the sentence of
      // `checkNeighborhood` already says where the flat is. So the wished city gets no sentence.
      return isNamedElsewhere && listing.neighborhood !== null ? undefined : `In ${name}`;
    },
  };
}

function checkNeighborhood(neighborhoods: readonly string[]): Check {
  const isWished = placeMatcher(neighborhoods);
  return {
    weight: matchWeights.neighborhood,
    highestIfUnmet: highestElsewhere,
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

/** Returns the checks of a listing's city and neighborhood. */
export function placeChecks({ city, neighborhoods = [] }: Wishes): Check[] {
  const hasNeighborhoods = neighborhoods.length > 0;
  return [
    ...(hasNeighborhoods ? [checkNeighborhood(neighborhoods)] : []),
    city === undefined ? unknownCheck(matchWeights.city) : checkCity(city, hasNeighborhoods),
  ];
}
