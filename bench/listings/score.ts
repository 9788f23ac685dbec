import type { FlagCode, Reading } from "../../src/common/listings/listing.ts";
import type { ListingFieldName, ListingFields } from "../../src/common/listings/listing-fields.ts";
import type { LabelledPair, LabelledPost } from "./labelled-set.ts";

/**
 * The number of values that the parser returned, the number of expected values, and the number of
 * returned values that equal the expected ones.
 */
export type Counts = { said: number; labelled: number; right: number };

/**
 * The rows of the score that are about fields of a listing, such as "rooms or type". Each row
 * covers one or several fields.
 */
const figures = {
  rent: ["rent"],
  "rent kind": ["rentKind"],
  size: ["sizeM2"],
  "rooms or type": ["rooms", "bedrooms", "flatType"],
  "available from": ["availableFrom"],
  deposit: ["deposit", "depositMonths"],
  city: ["city"],
  phone: ["phone"],
  features: ["features", "missingFeatures", "pets"],
  neighborhood: ["neighborhood"],
  utilities: ["utilities"],
  furnished: ["furnished"],
  email: ["email"],
  "minimum stay": ["minStayMonths"],
  "available until": ["availableUntil"],
} as const satisfies Record<string, readonly ListingFieldName[]>;

export type Figure = keyof typeof figures;

export const figureNames = Object.keys(figures) as Figure[];

/**
 * The parser's result for a text. `fields` has the fields of the listing. `noListing` is the reason
 * why the text is no listing; null if it is one.
 */
export type Said = {
  noListing: NonNullable<Reading["noListing"]>["kind"] | null;
  fields: Partial<ListingFields>;
};

const noCounts: Counts = { said: 0, labelled: 0, right: 0 };

/**
 * For each English name of a city, its names in other languages, written without accents and
 * spaces.
 */
const citiesByName = new Map(
  Object.entries({
    munich: ["munchen", "muenchen", "munique"],
    hamburg: ["hamburgo", "hambourg"],
    frankfurt: ["frankfurtammain", "frankfurtmain", "francfort"],
    london: ["londres"],
    brussels: ["bruxelles", "brussel", "bruselas", "bruxelas"],
    barcelona: ["barcelone"],
    porto: ["oporto"],
    valencia: ["valence"],
  }).flatMap(([city, names]) => names.map((name) => [name, city] as const)),
);

function foldedName(name: string): string {
  const letters = name
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[^a-z\d]/g, "");
  return citiesByName.get(letters) ?? letters;
}

function isSame(name: ListingFieldName, said: unknown, labelled: unknown): boolean {
  if (typeof said === "number" && typeof labelled === "number") {
    return Math.abs(said - labelled) < 0.005;
  }
  const isPlace = name === "city" || name === "neighborhood";
  if (isPlace && typeof said === "string" && typeof labelled === "string") {
    return foldedName(said) === foldedName(labelled);
  }
  return said === labelled;
}

const isKnown = (value: unknown): boolean => value !== null && value !== undefined;

/**
 * Counts several fields as one value, because they state one thing: for example, a deposit can be
 * an amount or a number of months. The value is right if the parser returned at least one of the
 * fields, and every returned field has the expected value.
 */
function countTogether(names: readonly ListingFieldName[], said: Said, post: LabelledPost): Counts {
  const unsure = (name: ListingFieldName) => post.unsure.includes(name);
  const scored = names.filter((name) => !unsure(name));
  const labelled = scored.filter((name) => isKnown(post.fields[name]));
  if (labelled.length === 0 && names.some(unsure)) return noCounts;
  // Rooms, bedrooms and flat type can usually be derived from each other, so the parser may
  // correctly return one that the sample does not label. If the sample labels at least one of the
  // three, the parser's values for the others are ignored and not counted as wrong.
  const isRooms = names.includes("rooms") && labelled.length > 0;
  const saidNames = (isRooms ? labelled : scored).filter((name) => isKnown(said.fields[name]));
  const isRight =
    saidNames.length > 0 &&
    saidNames.every(
      (name) => labelled.includes(name) && isSame(name, said.fields[name], post.fields[name]),
    );
  return {
    said: Math.min(saidNames.length, 1),
    labelled: Math.min(labelled.length, 1),
    right: isRight ? 1 : 0,
  };
}

/**
 * Returns the features, missing features and pets of a listing as separate texts, so that each of
 * them is counted as one value.
 */
const featuresOf = ({ features = [], missingFeatures = [], pets }: Partial<ListingFields>) => [
  ...features.map((value) => `has ${value}`),
  ...missingFeatures.map((value) => `lacks ${value}`),
  ...(isKnown(pets) ? [`${pets ? "has" : "lacks"} pets`] : []),
];

const countSets = <Value>(said: Set<Value>, labelled: Set<Value>): Counts => ({
  said: said.size,
  labelled: labelled.size,
  right: [...said].filter((value) => labelled.has(value)).length,
});

function countFeatures(said: Said, post: LabelledPost): Counts {
  const isScored = (feature: string) =>
    !post.unsure.some((unsure) => feature.endsWith(` ${unsure}`));
  const labelled = new Set(featuresOf(post.fields).filter(isScored));
  return countSets(new Set(featuresOf(said.fields).filter(isScored)), labelled);
}

/**
 * Compares the parsed fields of one sample listing with the expected ones. Returns the counts for
 * one row of the score, such as the rent. A sample text that is no listing is not scored. If the
 * parser wrongly takes a listing for another kind of text, all fields of the listing count as not
 * found.
 */
export function countPost(figure: Figure, said: Said, post: LabelledPost): Counts {
  if (post.noListing !== null) return noCounts;
  const heard = said.noListing === null ? said : { ...said, fields: {} };
  return figure === "features"
    ? countFeatures(heard, post)
    : countTogether(figures[figure], heard, post);
}

/**
 * Counts whether the parser recognizes that a text advertises no flat, and which kind of text it
 * is.
 */
export const countNoListing = (said: Said, post: LabelledPost): Counts => ({
  said: said.noListing === null ? 0 : 1,
  labelled: post.noListing === null ? 0 : 1,
  right: post.noListing !== null && said.noListing === post.noListing ? 1 : 0,
});

/**
 * The flags that the score does not count as signs of a scam. `discrimination` is no such sign, and
 * the other two depend on more than the text of the sample listing.
 */
const otherFlags: readonly FlagCode[] = ["discrimination", "known_elsewhere", "reported"];

const isScam = (codes: readonly FlagCode[] | null): boolean =>
  codes?.some((code) => !otherFlags.includes(code)) ?? false;

const countYes = (said: boolean, labelled: boolean): Counts => ({
  said: said ? 1 : 0,
  labelled: labelled ? 1 : 0,
  right: said && labelled ? 1 : 0,
});

/**
 * Counts found and missed scams for one sample listing. The listing counts once, even if several
 * reasons make it a scam.
 */
export const countScam = (codes: readonly FlagCode[], post: LabelledPost): Counts =>
  post.noListing === null ? countYes(isScam(codes), isScam(post.scam)) : noCounts;

/**
 * Counts found and missed reasons for one sample listing. Each reason why the listing is a scam
 * counts separately.
 */
export function countReasons(codes: readonly FlagCode[], post: LabelledPost): Counts {
  if (post.noListing !== null) return noCounts;
  const said = codes.filter((code) => !otherFlags.includes(code));
  return countSets(new Set(said), new Set(post.scam));
}

/**
 * Returns three numbers about discrimination in one sample listing, each 0 or 1. `said` is 1 if the
 * server found discrimination, `labelled` is 1 if the listing really discriminates, and `right` is
 * 1 if both are true.
 */
export const countDiscrimination = (codes: readonly FlagCode[], post: LabelledPost): Counts =>
  post.noListing === null
    ? countYes(codes.includes("discrimination"), post.discriminates)
    : noCounts;

export type PairVerdict = "certain" | "likely" | "different";

/**
 * How many pairs about the same flat were found, and how many pairs about different flats were
 * wrongly taken for one flat.
 */
export type PairCounts = {
  same: number;
  foundCertain: number;
  foundLikely: number;
  different: number;
  wrongJoins: number;
  wrongLikely: number;
};

/**
 * Counts the pairs of sample advertisements. A pair about the same flat is found if the server
 * recognized the duplicate. A pair about two flats is a wrong join if the server merged them.
 */
export function countPairs(judged: { pair: LabelledPair; verdict: PairVerdict }[]): PairCounts {
  const count = (same: boolean, verdict?: PairVerdict) =>
    judged.filter(
      (each) => each.pair.same === same && (verdict === undefined || each.verdict === verdict),
    ).length;
  return {
    same: count(true),
    foundCertain: count(true, "certain"),
    foundLikely: count(true, "likely"),
    different: count(false),
    wrongJoins: count(false, "certain"),
    wrongLikely: count(false, "likely"),
  };
}
