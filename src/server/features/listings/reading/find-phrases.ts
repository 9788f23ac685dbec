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
  const beginnings = new Uint8Array(1 << (3 * classBits));
  addBeginnings(beginnings, root, 1, 0);
  return (folded, language) => {
    const marks: Mark<Meaning>[] = [];
    let key = keyAfter(keyAfter(0, folded, 0), folded, 1);
    let position = 0;
    for (let start = 0; start < folded.length; start += 1) {
      key = keyAfter(key, folded, start + 2);
      if (beginnings[key] === 0 || start < position || isWithinWord(folded, start)) continue;
      const found = longestAt(root, folded, start, language);
      if (!found) continue;
      marks.push(...found);
      position = found[0]?.end ?? position;
    }
    return marks;
  };
}

const isWithinWord = (folded: string, start: number): boolean =>
  (isLetter(folded[start]) && isLetter(folded[start - 1])) ||
  (isDigit(folded[start]) && isDigit(folded[start - 1]));

/** The classes of characters: spaces and hyphens, each plain letter, and all others. */
const classBits = 5;
const otherClass = 27;
const keyMask = (1 << (3 * classBits)) - 1;

function classOf(code: number): number {
  if (code >= 97 && code <= 122) return code - 96;
  return code === 32 || code === 10 || code === 45 || code === 39 ? 0 : otherClass;
}

/** Returns the key of three characters, from that of the three before. */
const keyAfter = (key: number, folded: string, position: number): number =>
  ((key << classBits) | classOf(folded.charCodeAt(position))) & keyMask;

/** Marks the keys of all beginnings of phrases, by which most words are passed over quickly. */
function addBeginnings(beginnings: Uint8Array, node: Node<string>, depth: number, prefix: number) {
  for (const [character, next] of node.next) {
    const key = (prefix << classBits) | classOf(character.charCodeAt(0));
    // After the end of a phrase, and after a space for which several may stand, all may follow.
    const isAny = character === " " || next.whole.length > 0 || next.open.length > 0;
    const width = 1 << (classBits * (3 - depth));
    if (depth === 3 || isAny) beginnings.fill(1, key * width, (key + 1) * width);
    else addBeginnings(beginnings, next, depth + 1, key);
  }
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
