import type { KnownPlace, PlaceFinder, PlaceMention } from "./place-phrases.ts";

const otherUnit =
  "(?! ?(?:m2|m\\b|qm|sqm|€|eur|euros?|%|min|ans|km|pieces|[.,/:]?\\d|k\\b|h\\b|etage|people|jan|feb|mar|apr|dec|nov))";
const ending = "(?:e|er|eme|ieme|th|st|nd|rd|o|°|a)";
/** Matches "Paris 11", "Paris 11e" and "Paris XI". */
const afterParis = new RegExp(
  `(?<![a-z])paris[ ,(-]{1,3}(?:dans le |in the |en el |no |im |le )?(?:(\\d{1,2})(?:${ending}(?![a-z]))?${otherUnit}|(x{0,2}(?:ix|iv|v?i{0,3}))(?:e|eme)?(?![a-z]))`,
  "g",
);
/** Matches "11e arrondissement" and "11. Bezirk". */
const arrondissement = new RegExp(
  `(?<![\\d.,])(\\d{1,2})\\.? ?${ending}? ?(?:arrondissement|arrdt|arrond|arr(?![a-z])|ardt)`,
  "g",
);
/**
 * Matches "dans le 11e" and "in the 11th". Does not match if a word such as "floor" or "century"
 * follows, because the number is then not that of a district.
 */
const inThe = new RegExp(
  `(?<![a-z])(?:dans le|in the|im|en el|no|paris|quartier)[ -](\\d{1,2})${ending}(?![a-z]| ?(?:etage|floor|stock|og|andar|piso|street|jour|janv|dec|nov|century|siecle))`,
  "g",
);
const parisPostcode = /(?<![\d.,+/-])75(?:0(0[1-9]|1\d|20)|(116))(?![\d]|[.,]\d| ?(?:€|eur))/g;
const berlinPostcode =
  /(?<![\d.,+/€$-]|(?:€|eur|nr\.?|ref\.?|id|no|ami|objekt[a-z]{0,8}|code|annonce|anzeige)[ :.#-]{0,2})(?:10[1-9]\d\d|1[23]\d{3}|14[01]\d\d)(?![\d]|[.,]\d| ?(?:€|eur|m2|qm|km|wien|views))/g;
const lisbonPostcode = /(?<![\d.,+/-])1[0-9]\d{2}(?:-\d{3}(?!\d)|(?= lisbo))/g;

const romanDigits: Record<string, number> = { i: 1, v: 5, x: 10 };

function parseRoman(written: string): number {
  const values = Array.from(written, (letter) => romanDigits[letter] ?? 0);
  return values.reduce(
    (sum, value, index) => sum + (value < (values[index + 1] ?? 0) ? -value : value),
    0,
  );
}

/**
 * Finds the districts of Paris by their numbers, and the postcodes of the questionnaire's cities.
 */
export function findDistricts(
  folded: string,
  finder: PlaceFinder,
  isTaken: (position: number) => boolean,
  isInParis: boolean,
): PlaceMention[] {
  const mentions: PlaceMention[] = [];
  const add = (match: RegExpExecArray, place: KnownPlace | undefined) => {
    if (!place || isTaken(match.index)) return;
    mentions.push({ place, start: match.index, end: match.index + match[0].length, weight: 2 });
  };
  const addAll = (pattern: RegExp, placeOf: (match: RegExpExecArray) => KnownPlace | undefined) => {
    for (const match of folded.matchAll(pattern)) add(match, placeOf(match));
  };
  addAll(afterParis, ([, digits, roman]) =>
    finder.district(digits ? Number(digits) : parseRoman(roman ?? "")),
  );
  addAll(arrondissement, ([, digits]) => finder.district(Number(digits)));
  if (isInParis) addAll(inThe, ([, digits]) => finder.district(Number(digits)));
  addAll(
    parisPostcode,
    ([, digits]) => finder.district(Number(digits ?? 16)) ?? finder.city("paris"),
  );
  addAll(berlinPostcode, () => finder.city("berlin"));
  addAll(lisbonPostcode, () => finder.city("lisbon"));
  return mentions;
}
