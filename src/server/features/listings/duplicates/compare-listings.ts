import { compareDeposits, compareRents, compareRooms, compareSizes } from "./compare-amounts.ts";
import { compareDates, compareFeatures, comparePlaces } from "./compare-places.ts";
import { compareTexts, differLikeTemplate, sharedPictures, textOverlap } from "./compare-texts.ts";
import type { Comparable, Sign } from "./compared-listing-rules.ts";

export type Comparison = {
  /** `certain`: one flat; `likely`: a person has to decide; `different`: two flats. */
  verdict: "certain" | "likely" | "different";
  /** How likely it is that both listings are one flat, from 0 to 1. */
  likelihood: number;
  /** Sentences that say why the listings may or may not be one flat, the most important first. */
  reasons: string[];
};

/**
 * Each feature in which two listings agree or differ has a weight. If the sum of these weights is
 * at least this number, the listings are likely the same flat.
 */
const likelySum = 5;
/** The minimum sum of the weights with which two listings can count as certainly the same flat. */
const certainSum = 7;

const hasCommon = (a: readonly string[], b: readonly string[]) => a.some((one) => b.includes(one));

const hasContact = ({ contacts, facts }: Comparable) => contacts.length + facts.phones.size > 0;

function compareContacts(a: Comparable, b: Comparable): Sign[] {
  if (!hasContact(a) || !hasContact(b)) return [];
  return hasCommon(a.contacts, b.contacts) || hasCommon([...a.facts.phones], [...b.facts.phones])
    ? [{ name: "contact", weight: 3.5, reason: "Both have the same phone number or email address" }]
    : [{ name: "contact", weight: -1, reason: "The contacts differ" }];
}

function compareOrigins(a: Comparable, b: Comparable): Sign[] {
  if (hasCommon(a.urls, b.urls)) {
    return [{ name: "id", weight: 5, reason: "Both have the same link" }];
  }
  const hasOtherId =
    a.source === b.source &&
    a.externalId !== null &&
    b.externalId !== null &&
    a.externalId !== b.externalId;
  return hasOtherId
    ? [{ name: "id", weight: -1, reason: "Their source lists them as two flats" }]
    : [];
}

function comparePictures(a: Comparable, b: Comparable): Sign[] {
  const shared = sharedPictures(a, b);
  if (shared === 0) return [];
  const reason = shared === 1 ? "Both have the same picture" : `Both have ${shared} equal pictures`;
  return [{ name: "picture", weight: shared === 1 ? 4 : 6, reason }];
}

/**
 * Returns whether two listings are certainly the same flat. The caller has checked that the rent is
 * the only feature in which they may differ.
 */
function isCertain(a: Comparable, b: Comparable, signs: readonly Sign[]): boolean {
  const weightOf = (name: Sign["name"]) => signs.find((sign) => sign.name === name)?.weight ?? 0;
  const overlap = textOverlap(a, b) ?? 0;
  const isNear = overlap >= 0.75;
  if (isNear && differLikeTemplate(a, b)) return false;
  if (hasCommon(a.urls, b.urls) && (overlap >= 0.5 || weightOf("size") > 0)) return true;
  // Listings whose rents do not clearly agree may be different flats, so they do not count as
  // certainly the same flat.
  if (weightOf("rent") < 2) return false;
  if (isNear && Math.min(a.pairs.size, b.pairs.size) >= 15) return true;
  // If two texts have the same words and the same contact, they are the same advertisement, even if
  // they are short.
  if (overlap === 1 && weightOf("contact") > 0) return true;
  const isWhole = a.fields.flatType !== "room" && b.fields.flatType !== "room";
  const hasPlace = Math.max(weightOf("neighborhood"), weightOf("street")) > 0;
  if (weightOf("size") < 2 || !hasPlace || !isWhole) return false;
  return weightOf("contact") > 0 || weightOf("picture") > 0;
}

/** The properties that stay the same as long as the flat exists. */
const lasting: Sign["name"][] = ["size", "rooms", "floor", "address", "street", "neighborhood"];

/**
 * Features in which two texts of one author often agree, although the texts are about different
 * flats. If the flats are probably different, such agreement therefore does not count.
 */
const ofAuthor: Sign["name"][] = [
  ...(["text", "contact", "street", "neighborhood", "picture", "date", "floor"] as const),
];

/**
 * Lowers the weights of shared features if two similar texts are probably about different flats.
 * This is so if a lasting property differs, such as the floor, or if only a few words and numbers
 * differ. Shared words and contacts then only show that both texts have the same author.
 */
function lowerForTemplate(a: Comparable, b: Comparable, signs: readonly Sign[]): void {
  const overlap = textOverlap(a, b) ?? 0;
  if (overlap < 0.45 || hasCommon(a.urls, b.urls)) return;
  const isReplaced = differLikeTemplate(a, b);
  const isOther = signs.some(
    ({ name, weight, isExact }) =>
      lasting.includes(name) && (weight < 0 || (isExact === false && isReplaced)),
  );
  if (!isOther && !(isReplaced && overlap >= 0.75)) return;
  for (const sign of signs) {
    if (sign.isExact === false) sign.weight = -2;
    else if (sign.weight > 0) sign.weight *= ofAuthor.includes(sign.name) ? 0 : isOther ? 1 : 0.5;
  }
}

/** Compares two listings that were prepared for comparisons. */
export function compare(a: Comparable, b: Comparable): Comparison {
  if (a.source === b.source && a.externalId !== null && a.externalId === b.externalId) {
    return { verdict: "certain", likelihood: 1, reasons: ["Their source lists them as one flat"] };
  }
  const signs = [
    ...compareContacts(a, b),
    ...compareOrigins(a, b),
    ...comparePictures(a, b),
    ...compareSizes(a, b),
    ...compareRents(a, b),
    ...compareRooms(a, b),
    ...comparePlaces(a, b),
    ...compareDates(a, b),
    ...compareDeposits(a, b),
    ...compareFeatures(a, b),
    ...compareTexts(a, b),
  ];
  lowerForTemplate(a, b, signs);
  const sum = signs.reduce((total, { weight }) => total + weight, 0);
  const isOpposed = signs.some(({ name, weight }) => weight < 0 && name !== "rent");
  signs.sort((one, other) => Math.abs(other.weight) - Math.abs(one.weight));
  const certain = sum >= certainSum && !isOpposed && isCertain(a, b, signs);
  const chance = 1 / (1 + Math.exp(likelySum - sum));
  return {
    verdict: certain ? "certain" : sum >= likelySum ? "likely" : "different",
    likelihood: Math.round(100 * chance) / 100,
    reasons: signs.map(({ reason }) => reason),
  };
}
