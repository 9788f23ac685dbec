import type { Comparable, Sign } from "./compared-listing-rules.ts";

/**
 * Words that several languages share. Such a word in two texts is no sign that the texts are about
 * the same flat.
 */
const international = new Set(
  `metro wifi internet studio euro euros eur month garage parking balcon total super central centre
  centro bus tram contact whatsapp email airbnb duplex loft hotel park bahn info private kitchenette
  terrasse modern moderne moderno apartment appartement apartamento ikea terrace patio residence
  zone sofa netflix balcony student instagram messenger para como`.split(/\s+/),
);

function countShared(a: ReadonlySet<unknown>, b: ReadonlySet<unknown>): number {
  let count = 0;
  for (const one of a) if (b.has(one)) count += 1;
  return count;
}

/**
 * Returns the share of the shorter text that is also in the longer one, counted in pairs of words,
 * from 0 to 1; undefined if a text is too short.
 */
export function textOverlap(a: Comparable, b: Comparable): number | undefined {
  const least = Math.min(a.pairs.size, b.pairs.size);
  return least < 6 ? undefined : countShared(a.pairs, b.pairs) / least;
}

const steps: [overlap: number, weight: number, reason: string][] = [
  [0.85, 3.5, "The texts are almost equal"],
  [0.6, 2.5, "Most words of the texts are equal"],
  [0.35, 1.8, "Many words of the texts are equal"],
  [0.2, 1, "Some sentences of the texts are equal"],
  [0.12, 0.4, "A few phrases of the texts are equal"],
];

export function compareTexts(a: Comparable, b: Comparable): Sign[] {
  const overlap = textOverlap(a, b);
  const step = overlap === undefined ? undefined : steps.find(([least]) => overlap >= least);
  if (step) return [{ name: "text", weight: step[1], reason: step[2] }];
  return compareNamesInTexts(a, b);
}

/**
 * Compares texts that are short or share few phrases, by the long words that both contain. Texts in
 * different languages mostly share names, for example of a street. Such names suggest that both
 * texts describe the same flat.
 */
function compareNamesInTexts(a: Comparable, b: Comparable): Sign[] {
  const known = [a, b].flatMap(({ fields: { city, neighborhood } }) => [city, neighborhood]);
  const others = new Set(b.facts.words);
  const shared = [...new Set(a.facts.words)].filter(
    (word) =>
      word.length >= 5 && others.has(word) && !international.has(word) && !known.includes(word),
  );
  if (shared.length === 0) return [];
  const names = shared.slice(0, 4).join(", ");
  return [
    {
      name: "text",
      weight: Math.min(2.5, 0.5 * shared.length),
      reason: `Both texts contain: ${names}`,
    },
  ];
}

/**
 * Counts the pictures that both listings have. Two hashes of the same picture differ in only a few
 * bits.
 */
export function sharedPictures(a: Comparable, b: Comparable): number {
  const used = new Set<string>();
  for (const picture of a.pictures) {
    const match = b.pictures.find((other) => !used.has(other) && bitsBetween(picture, other) <= 6);
    if (match !== undefined) used.add(match);
  }
  return used.size;
}

/** Returns in how many of 64 bits two hashes differ. */
function bitsBetween(a: string, b: string): number {
  let differing = BigInt(`0x${a}`) ^ BigInt(`0x${b}`);
  let count = 0;
  for (; differing > 0n; differing &= differing - 1n) count += 1;
  return count;
}

/**
 * Matches the beginning of the name of a month in five languages. Months are ignored, because the
 * dates of a flat may change.
 */
const month =
  /^(?:jan|jen|ene|feb|fev|fev|mar|maer|mae|apr|avr|abr|mai|may|mayo|jun|juin|jul|juil|aug|aou|ago|sep|set|okt|oct|out|nov|dez|dec|dic|heute|today|hoje|hoy|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag)/;

/**
 * Returns the words of a text that another text does not contain, not even in a similar form. Names
 * of months are left out.
 */
function ownWords(one: Comparable, other: Comparable): string[] {
  const words = new Set(other.facts.words);
  const beginnings = new Set(other.facts.words.map((word) => word.slice(0, 4)));
  return [...new Set(one.facts.words)].filter(
    (word) => !words.has(word) && !beginnings.has(word.slice(0, 4)) && !month.test(word),
  );
}

/**
 * Returns the numbers of a text that another text does not contain. The rent and the deposit are
 * left out.
 */
function ownNumbers(one: Comparable, other: Comparable): number[] {
  const { rent, deposit } = one.fields;
  return [...one.facts.numbers].filter(
    (number) => !other.facts.numbers.has(number) && number !== rent && number !== deposit,
  );
}

/** The maximum number of words in which two texts from one template differ. */
const mostReplaced = 4;

/**
 * Returns whether two similar texts differ in a few words or numbers only, as if both were made
 * from one template. Rents, deposits and dates are ignored, because they may change for one and the
 * same flat.
 */
export function differLikeTemplate(a: Comparable, b: Comparable): boolean {
  const [numbers, others] = [ownNumbers(a, b), ownNumbers(b, a)];
  // When the rent of a flat changes, amounts that depend on it, such as a deposit of two rents,
  // change in the same ratio. Such a difference is therefore no sign of two flats.
  const ratio = (a.fields.rent ?? 1) / (b.fields.rent ?? 1);
  const isScaled = (number: number) =>
    others.some((other) => Math.abs(number / other - ratio) < 0.03);
  if (others.length > 0 && numbers.some((number) => !isScaled(number))) return true;
  const counts = [ownWords(a, b).length, ownWords(b, a).length];
  return Math.min(...counts) > 0 && Math.max(...counts) <= mostReplaced;
}
