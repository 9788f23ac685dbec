import { bedroomCount } from "../questionnaire/mapped-answers.ts";
import { type Check, metIf, type Outcome, outcomes } from "./check.ts";
import { labelOf } from "./labels.ts";
import { matchWeights } from "./match-weights.ts";
import type { MatchedListing } from "./matched-listing.ts";
import type { Wishes } from "./wishes.ts";
import { counted, listed } from "./words.ts";

/** The lowest and the highest number of bedrooms that each type of flat can have. */
type Bedrooms = { least: number; most: number };

/**
 * Returns the lowest and the highest number of bedrooms of a flat type; undefined for the types
 * "room" and "house", which say nothing about the number of bedrooms.
 */
function bedroomsOf(flatType: string): Bedrooms | undefined {
  if (flatType === "studio") return { least: 0, most: 0 };
  if (flatType === "4_plus") return { least: 4, most: Number.POSITIVE_INFINITY };
  const count = bedroomCount(flatType);
  return count === undefined ? undefined : { least: Number(count), most: Number(count) };
}

const listingBedrooms: Record<string, Bedrooms | undefined> = Object.fromEntries(
  ["room", "studio", "1_bedroom", "2_bedroom", "3_bedroom", "4_plus", "house"].map((type) => [
    type,
    bedroomsOf(type),
  ]),
);

/** Returns one range of bedrooms that covers all given ranges; undefined if none is given. */
function widest([first, ...others]: readonly Bedrooms[]): Bedrooms | undefined {
  if (!first) return undefined;
  return {
    least: Math.min(first.least, ...others.map(({ least }) => least)),
    most: Math.max(first.most, ...others.map(({ most }) => most)),
  };
}

/**
 * Returns the number of bedrooms that a listing states, or else the range that follows from its
 * flat type; undefined if it states neither.
 */
function saidBedrooms({ bedrooms, flatType }: MatchedListing): Bedrooms | undefined {
  if (bedrooms !== null) return { least: bedrooms, most: bedrooms };
  return flatType === null ? undefined : listingBedrooms[flatType];
}

/**
 * Compares the number of bedrooms with the wished one. If a listing states only its number of
 * rooms, one room counts as the living room.
 */
function judgeBedrooms(listing: MatchedListing, wished: Bedrooms): Outcome {
  const said = saidBedrooms(listing);
  const fromRooms = listing.rooms === null ? undefined : Math.max(0, listing.rooms - 1);
  if (!said && fromRooms === undefined) return outcomes.unknown;
  const most = Math.max(said?.most ?? 0, fromRooms ?? 0);
  if (most < wished.least) return outcomes.excluded;
  // The listing has fewer bedrooms than wished, but enough rooms. One of the other rooms can
  // probably serve as a bedroom.
  if (said && said.least < wished.least) return outcomes.likely;
  return metIf((said?.least ?? Math.floor(most)) <= wished.most);
}

const homeNames: Record<string, string> = {
  room: "a room in a shared flat",
  studio: "a studio",
  "4_plus": "4 bedrooms or more",
  house: "a house",
};

function typeName(flatType: string): string {
  const count = bedroomCount(flatType);
  return (
    homeNames[flatType] ?? (count === undefined ? flatType : counted(Number(count), "bedroom"))
  );
}

/**
 * Returns the size of a home in words, as its listing states it; undefined if it states nothing.
 */
function homeInWords({ flatType, bedrooms, rooms }: MatchedListing): string | undefined {
  const isCounted = flatType !== "room" && flatType !== "studio";
  const isTypeSaid = flatType !== null && (bedrooms === null || flatType === "house" || !isCounted);
  const parts = [
    ...(isTypeSaid ? [typeName(flatType)] : []),
    ...(bedrooms === null || !isCounted ? [] : [counted(bedrooms, "bedroom")]),
    ...(rooms === null || !isCounted ? [] : [counted(rooms, "room")]),
  ];
  const [first, ...others] = parts;
  return first === undefined
    ? undefined
    : [first.charAt(0).toUpperCase() + first.slice(1), ...others].join(", ");
}

/**
 * Returns the check of the flat type. A search without a wished type needs this check, too, because
 * a room in a shared flat fits only a search that asks for a room.
 */
export function checkFlatType({ flatTypes = [] }: Wishes): Check {
  const wantsRoom = flatTypes.includes("room");
  const wantsHouse = flatTypes.includes("house");
  const wished = widest(flatTypes.flatMap((type) => bedroomsOf(type) ?? []));
  const judge = (listing: MatchedListing): Outcome => {
    const { flatType } = listing;
    if (flatType === "room") return wantsRoom ? outcomes.met : outcomes.excluded;
    if (flatTypes.length === 0) return outcomes.silent;
    if (flatType === "house" && wantsHouse) return outcomes.met;
    if (wished) return judgeBedrooms(listing, wished);
    return flatType === null ? outcomes.unknown : outcomes.unmet;
  };
  return {
    weight: matchWeights.flatType,
    judge,
    explain: (listing, outcome) => {
      const home = homeInWords(listing);
      if (home === undefined) return "Flat type: not mentioned";
      if (outcome === outcomes.met) return home;
      if (outcome === outcomes.excluded && listing.flatType === "room") return home;
      if (outcome === outcomes.unknown && listing.flatType === "house") {
        return `${home}; bedrooms: not mentioned`;
      }
      const asked = listed(flatTypes.map(typeName), "or");
      return outcome === outcomes.unmet || outcome === outcomes.excluded
        ? `${home}, and you asked for ${asked}`
        : `${home}; ${asked}: not mentioned`;
    },
  };
}

const furnishingWords: Record<string, string> = {
  furnished: "Furnished",
  semi_furnished: "Partly furnished",
  unfurnished: "Unfurnished",
};
const furnishingWord = (value: string) => furnishingWords[value] ?? value;

function checkFurnishing(furnishings: readonly string[]): Check {
  return {
    weight: matchWeights.furnishing,
    judge: ({ furnished }) =>
      furnished === null ? outcomes.unknown : metIf(furnishings.includes(furnished)),
    explain: ({ furnished }, outcome) => {
      if (furnished === null) return "Furnishing: not mentioned";
      const is = furnishingWord(furnished);
      if (outcome === outcomes.met) return is;
      const asked = furnishings.map((value) => furnishingWord(value).toLowerCase());
      return `${is}, and you asked for ${listed(asked, "or")}`;
    },
  };
}

function checkMustHave(feature: string): Check {
  return {
    weight: matchWeights.mustHave,
    judge: ({ features, missingFeatures }) => {
      if (features.includes(feature)) return outcomes.met;
      return missingFeatures.includes(feature) ? outcomes.excluded : outcomes.unknown;
    },
    explain: (_, outcome, { mustHaves }) => {
      const name = labelOf(mustHaves, feature);
      if (outcome === outcomes.unknown) return `${name}: not mentioned`;
      return outcome === outcomes.met ? `${name}: yes` : `${name}: no`;
    },
  };
}

const petsCheck: Check = {
  weight: matchWeights.pets,
  judge: ({ pets }) => (pets === null ? outcomes.unknown : pets ? outcomes.met : outcomes.excluded),
  explain: ({ pets }) =>
    pets === null ? "Pets: not mentioned" : pets ? "Pets are allowed" : "Pets are not allowed",
};

/**
 * Returns the check that a listing mentions a wished place nearby. A listing never says that a
 * place is far away, so if it does not mention the place, the check does not apply.
 */
function checkNearness(place: string): Check {
  return {
    weight: matchWeights.nearness,
    judge: ({ features }) => (features.includes(place) ? outcomes.met : outcomes.silent),
    explain: (_, __, { nearTo }) => `Close by: ${labelOf(nearTo, place).toLowerCase()}`,
  };
}

const unique = (values: readonly string[] = []) => [...new Set(values)];

/** Returns the checks of furnishing, must-haves, pets and places close by. */
export function homeChecks({ furnishings = [], mustHaves, wantsPets, nearTo }: Wishes): Check[] {
  return [
    ...unique(mustHaves).map(checkMustHave),
    ...(wantsPets ? [petsCheck] : []),
    ...(furnishings.length > 0 ? [checkFurnishing(furnishings)] : []),
    ...unique(nearTo).map(checkNearness),
  ];
}
