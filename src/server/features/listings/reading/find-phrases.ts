import type { ListingLanguage } from "#common/listings/listing-fields.ts";

/** A phrase in a folded text, with what it means. */
export type Mark<Meaning extends string = string> = {
  meaning: Meaning;
  start: number;
  end: number;
  /** The only language in which the phrase has this meaning; undefined for every language. */
  only: ListingLanguage | undefined;
};

type Sense<Meaning extends string> = { meaning: Meaning; only: ListingLanguage | undefined };

type Node<Meaning extends string> = {
  next: Map<string, Node<Meaning>>;
  /** The meanings of the phrase that ends here. */
  whole: Sense<Meaning>[];
  /** The meanings of the phrase that ends here or after any further letters. */
  open: Sense<Meaning>[];
};

const newNode = <Meaning extends string>(): Node<Meaning> => ({
  next: new Map(),
  whole: [],
  open: [],
});

const isLetter = (character: string | undefined) =>
  character !== undefined &&
  ((character >= "a" && character <= "z") || (character > "\u00bf" && /\p{L}/u.test(character)));
const isDigit = (character: string | undefined) =>
  character !== undefined && character >= "0" && character <= "9";
const isGap = (character: string | undefined) =>
  character === " " || character === "\n" || character === "-" || character === "'";

/** The most spaces, hyphens or line ends between two words of a phrase. */
const longestGap = 3;

/** Returns the two German spellings of a phrase with umlauts, folded. */
function spellings(phrase: string): string[] {
  const fold = (text: string) =>
    text
      .toLowerCase()
      .replaceAll("ß", "ss")
      .replaceAll("œ", "oe")
      .replaceAll(/[-' ]+/g, " ")
      .trim()
      .normalize("NFKD")
      .replaceAll(/\p{M}/gu, "");
  const written = phrase.replaceAll(
    /[äöü]/g,
    (letter) => ({ ä: "ae", ö: "oe", ü: "ue" })[letter] ?? letter,
  );
  return [...new Set([fold(phrase), fold(written)])];
}

function addPhrase<Meaning extends string>(root: Node<Meaning>, entry: string, meaning: Meaning) {
  const [phrase = "", language] = entry.split("@");
  const only = language as ListingLanguage | undefined;
  for (const spelling of spellings(phrase)) {
    const isOpen = spelling.endsWith("*");
    let node = root;
    for (const character of isOpen ? spelling.slice(0, -1) : spelling) {
      const next = node.next.get(character) ?? newNode<Meaning>();
      node.next.set(character, next);
      node = next;
    }
    const senses = isOpen ? node.open : node.whole;
    const isKnown = senses.some((sense) => sense.meaning === meaning && sense.only === only);
    if (!isKnown) senses.push({ meaning, only });
  }
}

/**
 * Compiles tables of phrases into a function that finds them in a folded text, in linear time.
 *
 * A table has for each meaning its phrases, separated by commas. A phrase ends where the word ends;
 * with a `*`, any further letters belong to it. `@de` restricts a phrase to texts in German. The
 * space in a phrase stands for a few spaces, hyphens, apostrophes or a line end. Of phrases that
 * begin at the same word the longest is found, and phrases do not overlap.
 */
export function compilePhrases<Meaning extends string>(
  tables: readonly Partial<Record<Meaning, string>>[],
): (folded: string, language: ListingLanguage | null) => Mark<Meaning>[] {
  const root = newNode<Meaning>();
  for (const table of tables) {
    for (const [meaning, phrases] of Object.entries(table) as [Meaning, string][]) {
      for (const entry of phrases.split(",")) addPhrase(root, entry.trim(), meaning);
    }
  }
  return (folded, language) => {
    const marks: Mark<Meaning>[] = [];
    for (let start = 0; start < folded.length; start += 1) {
      if (isLetter(folded[start]) && isLetter(folded[start - 1])) continue;
      if (isDigit(folded[start]) && isDigit(folded[start - 1])) continue;
      const mark = longestAt(root, folded, start, language);
      if (!mark) continue;
      marks.push(...mark);
      start = Math.max(start, (mark[0]?.end ?? start) - 1);
    }
    return marks;
  };
}

function longestAt<Meaning extends string>(
  root: Node<Meaning>,
  folded: string,
  start: number,
  language: ListingLanguage | null,
): Mark<Meaning>[] | undefined {
  let node = root;
  let index = start;
  let found: { node: Node<Meaning>; isWhole: boolean; end: number } | undefined;
  const isMeant = ({ only }: Sense<Meaning>) => !only || only === language;
  for (;;) {
    const character = folded[index] ?? "";
    let next = node.next.get(character);
    index += 1;
    if (!next && isGap(character)) next = node.next.get(" ");
    if (!next) break;
    if (isGap(character)) {
      for (let gap = 1; gap < longestGap && isGap(folded[index]); gap += 1) index += 1;
    }
    node = next;
    if (node.whole.length === 0 && node.open.length === 0) continue;
    const following = folded[index];
    const isWhole = isDigit(character)
      ? !isDigit(following)
      : !isLetter(following) || !isLetter(character);
    if (!node.open.some(isMeant) && !(isWhole && node.whole.some(isMeant))) continue;
    let end = index;
    while (!isWhole && isLetter(folded[end])) end += 1;
    if (!found || end > found.end) found = { node, isWhole, end };
  }
  if (!found) return undefined;
  const { end } = found;
  const senses = found.isWhole ? [...found.node.whole, ...found.node.open] : found.node.open;
  return senses.filter(isMeant).map(({ meaning, only }) => ({ meaning, only, start, end }));
}
