import type { ListingLanguage } from "#common/listings/listing-fields.ts";
import type { Found } from "./reading-of.ts";

/** The numbers of rooms and of bedrooms that a text says. */
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
const begin = "(?<![\\p{L}\\d.,/€-])";
const gap = "[ -]{0,3}";

const german = new RegExp(
  `${begin}${count}(?: ?x )?${gap}(?:(?:sehr |schone |schonen |grosse |grossen |helle |hellen )?(?:zimmern?|zimmer[ -]?(?:wohnung|whg|apartment|altbau)[a-z]*|zi|zkb|zkbb|zkdb|zkbbt|zk|z\\.? ?k\\.?,? ?d?b|raume|raumen|raum[ -]?(?:wohnung|whg|apartment)|raumwohnung|rw|zw|zimmerwhg|zimmeraltbau[a-z]*|zimmerneubau[a-z]*|zimmerapartment)(?![a-z]))`,
  "gu",
);
const germanCompound =
  /(?<!\p{L})(ein|zwei|drei|vier|funf|fuenf|zweieinhalb|dreieinhalb)(?:zimmer|raum)(?:wohnung|apartment|appartement|altbau|whg)?[a-z]*/gu;
const germanLabel =
  /(?<!\p{L})(?:anzahl der zimmer|anzahl zimmer|zimmeranzahl|zimmerzahl|zimmer|raume|rooms|number of rooms|pieces|nombre de pieces|nb de pieces|nb pieces)(?: ?: ?| ?\n)(\d(?:[.,]5)?)(?!\d|[.,]\d| ?(?:m|qm|€|eur))/gu;
const germanBedrooms = new RegExp(
  `${begin}${count}${gap}(?:getrennte |separate )?schlafzimmern?(?![a-z])`,
  "gu",
);
const english = new RegExp(
  `${begin}${count}(?: x )?${gap}(?:(?:large |double |spacious |big |separate |bright |good sized |sized )?(?:bed ?rooms?|bedroomed|bdrms?|bdr|bed|br|bd|bhk)(?![a-z])|beds(?= (?:flat|house|apartment|and \\d|\\d)|[,|]? ?\\d(?:\\.5)? ?bath))`,
  "gu",
);
const englishRooms = new RegExp(
  `${begin}${count}${gap}(?:rooms?)(?= (?:flat|apartment|apt|appartment|altbau|duplex|old building|in total)|[ -]flat|[ -]apartment| *[,.;|\\n(+]|$)`,
  "gu",
);
const spanish = new RegExp(
  `${begin}${count}${gap}(?:amplias |grandes |amplios )?(?:habitacion(?:es)?|habs?|dormitorios?|dorms?|alcobas|recamaras)(?![a-z])`,
  "gu",
);
const spanishLabel =
  /(?<!\p{L})(?:habitaciones|dormitorios|quartos|bedrooms|chambres|nombre de chambres|schlafzimmer|numero de habitaciones|numero de quartos)(?: ?: ?| ?\n)(\d)(?!\d|[.,]\d| ?(?:m|€|eur))/gu;
const portuguese = new RegExp(
  `${begin}${count}${gap}(?:bons |grandes |amplos )?quartos?(?![a-z])`,
  "gu",
);
const portugueseType = /(?<!\p{L}|\d)[tv]-?([0-6])(?:\+(\d))?(?!\d|\p{L}|[.,]\d)/gu;
const assoalhadas = new RegExp(`${begin}${count}${gap}assoalhadas`, "gu");
const frenchType = /(?<!\p{L}|\d)(?:t|f|type ?)([1-7])(?: ?bis)?(?![\d\p{L}]|[.,]\d|\/t?\d)/gu;
const frenchRooms = new RegExp(
  `${begin}${count}${gap}(?:pieces?(?! (?:de vie|a vivre|justif|d'identite|principale|jointe|a fournir|d'eau|unique))|pcs|p)(?![a-z])`,
  "gu",
);
const frenchBedrooms = new RegExp(
  `${begin}${count}${gap}(?:belles |grandes |vraies |petites )?(?:chambres?|ch)(?![a-z])(?! de bonne| d'hote)`,
  "gu",
);

const mostRooms = 12;
/** Before the home that is searched for in a swap. */
const otherHomeBefore =
  /\b(?:gegen|suche|suchen|swap for|exchange for|looking for|against|troco por|cambio por|a cambio de|contre|cherche) (?:a |an |eine |einen |um |un |une )?$/;

/**
 * Finds the numbers of rooms and bedrooms.
 *
 * @param isPortugal whether the flat is in Portugal, where T2 has two bedrooms; in France it has two
 *   rooms. Undefined if the country is unknown; then the language decides.
 */
export function countRooms(
  folded: string,
  language: ListingLanguage | null,
  isPortugal: boolean | undefined,
): RoomCounts {
  const all = (pattern: RegExp): Found<number>[] =>
    Array.from(folded.matchAll(pattern), (match) => ({
      value: parseCount(match[1] ?? ""),
      start: match.index,
      end: match.index + match[0].length,
    })).filter(
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
