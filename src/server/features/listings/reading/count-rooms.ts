import type { ListingLanguage } from "#common/listings/listing-fields.ts";
import type { Found } from "./reading-of.ts";

/** The numbers of rooms and of bedrooms that a text states. */
export type RoomCounts = { rooms: Found<number>[]; bedrooms: Found<number>[] };

const countWords =
  "1 one ein eine un une uno una um, 1.5 anderthalb eineinhalb, 2 two zwei deux dos dois duas, 2.5 zweieinhalb, 3 three drei trois tres, 3.5 dreieinhalb, 4 four vier quatre cuatro quatro, 5 five funf fuenf cinq cinco";
const words = new Map(
  countWords.split(", ").flatMap((entry) => {
    const [value, ...names] = entry.split(" ");
    return names.map((name): [string, number] => [name, Number(value)]);
  }),
);
const count = `(\\d{1,2}(?: ?[.,][05]|[ -]1/2)?|${[...words.keys()]
  .sort((one, other) => other.length - one.length)
  .join("|")})`;
/**
 * Matches where a number of rooms may begin. The patterns for such numbers are tried only at these
 * positions.
 */
const beginning = new RegExp(`(?=[\\da-z])(?<![a-z\\d.,/€-])(?=${count})`, "g");
const gap = "[ -]{0,3}";

const german = new RegExp(
  `${count}(?: ?x )?${gap}(?:(?:sehr |schone |schonen |grosse |grossen |helle |hellen )?(?:zimmern?|zimmer[ -]?(?:wohnung|whg|apartment|altbau)[a-z]*|zi|zkb|zkbb|zkdb|zkbbt|zk|z\\.? ?k\\.?,? ?d?b|raume|raumen|raum[ -]?(?:wohnung|whg|apartment)|raumwohnung|rw|zw|zimmerwhg|zimmeraltbau[a-z]*|zimmerneubau[a-z]*|zimmerapartment)(?![a-z]))`,
  "y",
);
const germanCompound =
  /(?<![a-z])(ein|zwei|drei|vier|funf|fuenf|zweieinhalb|dreieinhalb)(?:zimmer|raum)(?:wohnung|apartment|appartement|altbau|whg)?[a-z]*/g;
const germanLabel =
  /(?<![a-z])(?:anzahl der zimmer|anzahl zimmer|zimmeranzahl|zimmerzahl|zimmer|raume|rooms|number of rooms|pieces|nombre de pieces|nb de pieces|nb pieces)(?: ?: ?| ?\n)(\d(?:[.,]5)?)(?!\d|[.,]\d| ?(?:m|qm|€|eur))/g;
const germanBedrooms = new RegExp(
  `${count}${gap}(?:getrennte |separate )?schlafzimmern?(?![a-z])`,
  "y",
);
const english = new RegExp(
  `${count}(?: x )?${gap}(?:(?:large |double |spacious |big |separate |bright |good sized |sized )?(?:bed ?rooms?|bedroomed|bdrms?|bdr|bed|br|bd|bhk)(?![a-z])|beds(?= (?:flat|house|apartment|and \\d|\\d)|[,|]? ?\\d(?:\\.5)? ?bath))`,
  "y",
);
const englishRooms = new RegExp(
  `${count}${gap}(?:rooms?)(?= (?:flat|apartment|apt|appartment|altbau|duplex|old building|in total)|[ -]flat|[ -]apartment| *[,.;|\\n(+]|$)`,
  "y",
);
const spanish = new RegExp(
  `${count}${gap}(?:amplias |grandes |amplios )?(?:habitacion(?:es)?|habs?|dormitorios?|dorms?|alcobas|recamaras)(?![a-z])`,
  "y",
);
const spanishLabel =
  /(?<![a-z])(?:habitaciones|dormitorios|quartos|bedrooms|chambres|nombre de chambres|schlafzimmer|numero de habitaciones|numero de quartos)(?: ?: ?| ?\n)(\d)(?!\d|[.,]\d| ?(?:m|€|eur))/g;
const portuguese = new RegExp(`${count}${gap}(?:bons |grandes |amplos )?quartos?(?![a-z])`, "y");
const portugueseType = /(?<![a-z\d])[tv]-?([0-6])(?:\+(\d))?(?![\da-z]|[.,]\d)/g;
const assoalhadas = new RegExp(`${count}${gap}assoalhadas`, "y");
const frenchType = /(?<![a-z\d])(?:t|f|type ?)([1-7])(?: ?bis)?(?![\da-z]|[.,]\d|\/t?\d)/g;
const frenchRooms = new RegExp(
  `${count}${gap}(?:pieces?(?! (?:de vie|a vivre|justif|d'identite|principale|jointe|a fournir|d'eau|unique))|pcs|p)(?![a-z])`,
  "y",
);
const frenchBedrooms = new RegExp(
  `${count}${gap}(?:belles |grandes |vraies |petites )?(?:chambres?|ch)(?![a-z])(?! de bonne| d'hote)`,
  "y",
);

const mostRooms = 12;
/** In an offer to swap homes, matches the words before the home that is wanted in return. */
const otherHomeBefore =
  /\b(?:gegen|suche|suchen|swap for|exchange for|looking for|against|troco por|cambio por|a cambio de|contre|cherche) (?:a |an |eine |einen |um |un |une )?$/;

/**
 * Finds the numbers of rooms and bedrooms.
 *
 * @param isPortugal whether the flat is in Portugal, where T2 has two bedrooms; in France it has
 *   two rooms. Undefined if the country is unknown; then the language decides.
 */
export function countRooms(
  folded: string,
  language: ListingLanguage | null,
  isPortugal: boolean | undefined,
): RoomCounts {
  const beginnings = Array.from(folded.matchAll(beginning), ({ index }) => index);
  const all = (pattern: RegExp): Found<number>[] =>
    (pattern.sticky ? matchesAt(folded, pattern, beginnings) : [...folded.matchAll(pattern)])
      .map((match) => ({
        value: parseCount(match[1] ?? ""),
        start: match.index,
        end: match.index + match[0].length,
      }))
      .filter(
        ({ value, start }) =>
          value > 0 &&
          value <= mostRooms &&
          !otherHomeBefore.test(folded.slice(Math.max(0, start - 20), start)),
      );
  const isPortuguese = isPortugal ?? language === "pt";
  const isFrench = isPortugal === undefined ? language === "fr" : !isPortugal;
  const frenchCounts = [
    ...(isFrench ? all(frenchType) : []),
    ...(language === "fr" ? all(frenchRooms) : []),
  ];
  const fromFrench = frenchCounts
    .filter(({ value }) => value > 1)
    .map((each) => ({ ...each, value: each.value - 1 }));
  const types = isPortuguese ? all(portugueseType) : [];
  const chambres = language === "fr" ? all(frenchBedrooms) : [];
  return {
    rooms: [
      ...all(german),
      ...all(germanCompound),
      ...all(germanLabel),
      ...all(englishRooms),
      ...all(assoalhadas),
      ...frenchCounts,
    ],
    bedrooms: [
      ...types,
      ...all(germanBedrooms),
      ...all(english),
      ...all(spanish),
      ...all(spanishLabel),
      ...all(portuguese),
      ...(chambres.length > 0 ? chambres : fromFrench),
    ],
  };
}

/** Returns the matches of a sticky pattern that begin at the given positions, without overlaps. */
function matchesAt(
  folded: string,
  pattern: RegExp,
  positions: readonly number[],
): RegExpExecArray[] {
  const matches: RegExpExecArray[] = [];
  let end = 0;
  for (const position of positions) {
    if (position < end) continue;
    pattern.lastIndex = position;
    const match = pattern.exec(folded);
    if (!match) continue;
    matches.push(match);
    end = position + match[0].length;
  }
  return matches;
}

function parseCount(written: string): number {
  const known = words.get(written);
  if (known !== undefined) return known;
  const half = written.endsWith("1/2") ? 0.5 : 0;
  return (
    Number(
      written
        .replace(/[ -]1\/2$/, "")
        .replaceAll(" ", "")
        .replace(",", "."),
    ) + half
  );
}
