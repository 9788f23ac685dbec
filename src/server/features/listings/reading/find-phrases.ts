import { type ListingLanguage, listingLanguages } from "#common/listings/listing-fields.ts";
import {
  classBits,
  classOf,
  firstLetter,
  isDigit,
  isGap,
  isLetter,
  isPlainLetter,
  keyLength,
  space,
  wordsOf,
} from "./word-keys.ts";

/** A phrase that was found in a folded text (lower case, no accents), with its meaning. */
export type Mark<Meaning extends string = string> = {
  meaning: Meaning;
  start: number;
  end: number;
  /** The only language in which the phrase has the meaning; undefined for every language. */
  only: ListingLanguage | undefined;
};

type Sense<Meaning extends string> = { meaning: Meaning; only: ListingLanguage | undefined };

/** A set of languages: a bit for each, and one for texts whose language is unknown. */
type Languages = number;
const bits = new Map<ListingLanguage | null, Languages>(
  [...listingLanguages, null].map((language, index) => [language, 1 << index]),
);
const allLanguages: Languages = (1 << bits.size) - 1;

type Node<Meaning extends string> = {
  /**
   * A node of the search tree of phrases has one child for each character with which a phrase can
   * continue. `code` is the first such character and `next` is its child; most nodes have only this
   * child.
   */
  code: number;
  next: Node<Meaning> | undefined;
  /**
   * The further children of a node of the search tree. `letters` contains the children for the
   * letters "a" to "z", in the order of the alphabet. `others` contains the children for all other
   * characters, by the character's code.
   */
  letters: (Node<Meaning> | undefined)[] | undefined;
  others: Map<number, Node<Meaning>> | undefined;
  /**
   * The meanings of the phrases that end at this node of the search tree and match only whole
   * words.
   */
  whole: Sense<Meaning>[];
  /**
   * The meanings of the phrases that end at this node of the search tree and are written with `*`,
   * as in `mieter*`. The `*` means that further letters may follow in the text.
   */
  open: Sense<Meaning>[];
  /**
   * The languages of the phrases that end at this node of the search tree, with one bit for each
   * language. `wholeIn` is about the phrases in `whole`, and `openIn` about those in `open`.
   */
  wholeIn: Languages;
  openIn: Languages;
};

const newNode = <Meaning extends string>(): Node<Meaning> => ({
  code: 0,
  next: undefined,
  letters: undefined,
  others: undefined,
  whole: [],
  open: [],
  wholeIn: 0,
  openIn: 0,
});

const nextOf = <Meaning extends string>(
  node: Node<Meaning>,
  code: number,
): Node<Meaning> | undefined => {
  if (node.code === code) return node.next;
  return isPlainLetter(code) ? node.letters?.[code - firstLetter] : node.others?.get(code);
};

/** Returns the child of a search tree's node for a character. Adds the child if it is missing. */
function addNext<Meaning extends string>(node: Node<Meaning>, code: number): Node<Meaning> {
  const known = nextOf(node, code);
  if (known) return known;
  const next = newNode<Meaning>();
  if (!node.next) {
    node.code = code;
    node.next = next;
  } else if (isPlainLetter(code)) {
    node.letters ??= Array.from({ length: 26 }, () => undefined);
    node.letters[code - firstLetter] = next;
  } else {
    node.others ??= new Map();
    node.others.set(code, next);
  }
  return next;
}

/** The maximum number of spaces, hyphens, quotes or line ends between two words of a phrase. */
const longestGap = 3;

/**
 * Returns the spellings of a phrase in lower case and without accents. A phrase with German umlauts
 * has two: one with "a", "o" and "u" for them, and one with "ae", "oe" and "ue".
 */
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
    const end = isOpen ? spelling.length - 1 : spelling.length;
    for (let index = 0; index < end; index += 1) node = addNext(node, spelling.charCodeAt(index));
    const senses = isOpen ? node.open : node.whole;
    const isKnown = senses.some((sense) => sense.meaning === meaning && sense.only === only);
    if (!isKnown) senses.push({ meaning, only });
    const languages = only ? (bits.get(only) ?? 0) : allLanguages;
    if (isOpen) node.openIn |= languages;
    else node.wholeIn |= languages;
  }
}

function compileTables<Meaning extends string>(
  tables: readonly Partial<Record<Meaning, string>>[],
) {
  const root = newNode<Meaning>();
  for (const table of tables) {
    for (const [meaning, phrases] of Object.entries(table) as [Meaning, string][]) {
      for (const entry of phrases.split(", ")) addPhrase(root, entry, meaning);
    }
  }
  return { root, beginnings: beginningsOf(root) };
}

/**
 * Returns a function that finds the phrases of tables in a folded text, in linear time. The first
 * call compiles the tables, because the server should start without waiting for them.
 *
 * A table contains, for each meaning, its phrases, separated by a comma and a space. A phrase
 * matches whole words; if it ends with `*`, further letters may follow. `@de` restricts a phrase to
 * texts in German. A space in a phrase matches a few spaces, hyphens, apostrophes, quotes or a line
 * end. If several phrases begin at the same word, the longest is found. Found phrases never
 * overlap.
 */
export function compilePhrases<Meaning extends string>(
  tables: readonly Partial<Record<Meaning, string>>[],
): (folded: string, language: ListingLanguage | null) => Mark<Meaning>[] {
  let compiled: ReturnType<typeof compileTables<Meaning>> | undefined;
  return (folded, language) => {
    compiled ??= compileTables(tables);
    const { root, beginnings } = compiled;
    const marks: Mark<Meaning>[] = [];
    const { starts, keys } = wordsOf(folded);
    let position = 0;
    for (let index = 0; index < starts.length; index += 1) {
      const start = starts[index] ?? 0;
      const key = keys[index] ?? 0;
      if (start < position || !hasBit(beginnings.keys, key)) continue;
      const node = beginnings.nodes.get(key);
      const found = longestAt(node ?? root, folded, start, node ? keyLength : 0, language);
      if (!found) continue;
      marks.push(...found);
      position = found[0]?.end ?? position;
    }
    return marks;
  };
}

/**
 * A set of small numbers is stored as a list of 32-bit numbers, with one bit for each member of the
 * set.
 */
const bitsOfNumber = 32;
const hasBit = (set: Uint32Array, bit: number): boolean =>
  (((set[bit >> 5] ?? 0) >>> (bit & 31)) & 1) === 1;

function addBits(set: Uint32Array, from: number, until: number) {
  for (let bit = from; bit < until; bit += 1)
    set[bit >> 5] = (set[bit >> 5] ?? 0) | (1 << (bit & 31));
}

type Beginnings<Meaning extends string> = {
  /**
   * The set of keys of all words with which a phrase may begin. A word's key is made from its first
   * characters. Words with other keys are skipped quickly.
   */
  keys: Uint32Array;
  /**
   * The node of the search tree that the first three letters ("a" to "z") of a word lead to, by the
   * key of these letters. A search begins at this node, to save time. Three letters have no entry
   * if a phrase ends at their first or second letter, because the search would miss this phrase.
   */
  nodes: Map<number, Node<Meaning>>;
};

function beginningsOf<Meaning extends string>(root: Node<Meaning>): Beginnings<Meaning> {
  const keys = new Uint32Array((1 << (keyLength * classBits)) / bitsOfNumber);
  const nodes = new Map<number, Node<Meaning>>();
  const visit = (node: Node<Meaning>, depth: number, prefix: number, isPlain: boolean) => {
    for (const [code, next] of followersOf(node)) {
      const key = (prefix << classBits) | classOf(code);
      const areLetters = isPlain && isPlainLetter(code);
      // `keys` must contain the key (the first three characters) of every text that matches a
      // phrase. If a phrase ends at `next`, any characters can follow in the text. If `code` is a
      // space, it can match several characters. In both cases, all keys that begin with `key` are
      // added.
      const isAny = code === space || next.whole.length > 0 || next.open.length > 0;
      const width = 1 << (classBits * (keyLength - depth));
      if (depth < keyLength && !isAny) visit(next, depth + 1, key, areLetters);
      else addBits(keys, key * width, (key + 1) * width);
      if (depth === keyLength && areLetters) nodes.set(key, next);
    }
  };
  visit(root, 1, 0, true);
  return { keys, nodes };
}

function followersOf<Meaning extends string>(node: Node<Meaning>): [number, Node<Meaning>][] {
  const first: [number, Node<Meaning>][] = node.next ? [[node.code, node.next]] : [];
  const letters = (node.letters ?? []).flatMap((next, index): [number, Node<Meaning>][] =>
    next ? [[firstLetter + index, next]] : [],
  );
  return [...first, ...letters, ...(node.others ?? [])];
}

/**
 * Returns the longest phrase that begins at a position, with its meanings; undefined if there is
 * none.
 *
 * @param first the node of the search tree after the first `length` characters of the phrase
 */
function longestAt<Meaning extends string>(
  first: Node<Meaning>,
  folded: string,
  start: number,
  length: number,
  language: ListingLanguage | null,
): Mark<Meaning>[] | undefined {
  const bit = bits.get(language) ?? 0;
  let node = first;
  let index = start + length;
  let code = folded.charCodeAt(index - 1);
  let found: Node<Meaning> | undefined;
  let isWholeFound = false;
  let foundEnd = start;
  for (;;) {
    if (((node.wholeIn | node.openIn) & bit) !== 0) {
      const following = folded.charCodeAt(index);
      const isWhole = isDigit(code) ? !isDigit(following) : !isLetter(following) || !isLetter(code);
      if ((node.openIn & bit) !== 0 || (isWhole && (node.wholeIn & bit) !== 0)) {
        let end = index;
        while (!isWhole && isLetter(folded.charCodeAt(end))) end += 1;
        if (!found || end > foundEnd) {
          found = node;
          isWholeFound = isWhole;
          foundEnd = end;
        }
      }
    }
    if (index >= folded.length) break;
    code = folded.charCodeAt(index);
    const isSpace = isGap(code);
    const next = nextOf(node, code) ?? (isSpace ? nextOf(node, space) : undefined);
    if (!next) break;
    node = next;
    index += 1;
    if (!isSpace) continue;
    for (let gap = 1; gap < longestGap && isGap(folded.charCodeAt(index)); gap += 1) index += 1;
  }
  if (!found) return undefined;
  const senses = isWholeFound ? [...found.whole, ...found.open] : found.open;
  return senses
    .filter(({ only }) => !only || only === language)
    .map(({ meaning, only }) => ({ meaning, only, start, end: foundEnd }));
}
