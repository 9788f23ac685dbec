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
  /** The first character that may follow; most nodes have only this one. */
  code: number;
  next: Node<Meaning> | undefined;
  /** The other characters that may follow. */
  others: Map<number, Node<Meaning>> | undefined;
  /** The meanings of the phrase that ends here. */
  whole: Sense<Meaning>[];
  /** The meanings of the phrase that ends here or after any further letters. */
  open: Sense<Meaning>[];
};

const newNode = <Meaning extends string>(): Node<Meaning> => ({
  code: 0,
  next: undefined,
  others: undefined,
  whole: [],
  open: [],
});

const nextOf = <Meaning extends string>(
  node: Node<Meaning>,
  code: number,
): Node<Meaning> | undefined => (node.code === code ? node.next : node.others?.get(code));

/** Returns the node after a character, which is added if it is new. */
function addNext<Meaning extends string>(node: Node<Meaning>, code: number): Node<Meaning> {
  const known = nextOf(node, code);
  if (known) return known;
  const next = newNode<Meaning>();
  if (node.next) {
    node.others ??= new Map();
    node.others.set(code, next);
  } else {
    node.code = code;
    node.next = next;
  }
  return next;
}

const space = 32;
const isLetter = (code: number): boolean =>
  (code >= 97 && code <= 122) || (code > 0xbf && /\p{L}/u.test(String.fromCharCode(code)));
const isDigit = (code: number): boolean => code >= 48 && code <= 57;
/** Spaces, ends of lines, hyphens and apostrophes. */
const isGap = (code: number): boolean =>
  code === space || code === 10 || code === 45 || code === 39;

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
    const end = isOpen ? spelling.length - 1 : spelling.length;
    for (let index = 0; index < end; index += 1) node = addNext(node, spelling.charCodeAt(index));
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
    const { starts, keys } = wordsOf(folded);
    let position = 0;
    for (let index = 0; index < starts.length; index += 1) {
      const start = starts[index] ?? 0;
      if (beginnings[keys[index] ?? 0] === 0 || start < position) continue;
      const found = longestAt(root, folded, start, language);
      if (!found) continue;
      marks.push(...found);
      position = found[0]?.end ?? position;
    }
    return marks;
  };
}

/** Where words and signs begin in a text, and the keys of their first three characters. */
type Words = { folded: string; starts: Uint32Array; keys: Uint16Array };

/** The words of the last text: each table is searched in the same text. */
let lastWords: Words | undefined;

function wordsOf(folded: string): Words {
  if (lastWords?.folded === folded) return lastWords;
  const starts = new Uint32Array(folded.length);
  const keys = new Uint16Array(folded.length);
  let count = 0;
  let key = keyAfter(keyAfter(0, folded, 0), folded, 1);
  for (let start = 0; start < folded.length; start += 1) {
    key = keyAfter(key, folded, start + 2);
    if (key >> (2 * classBits) === 0 || isWithinWord(folded, start)) continue;
    starts[count] = start;
    keys[count] = key;
    count += 1;
  }
  lastWords = { folded, starts: starts.subarray(0, count), keys: keys.subarray(0, count) };
  return lastWords;
}

const isWithinWord = (folded: string, start: number): boolean =>
  (isLetter(folded.charCodeAt(start)) && isLetter(folded.charCodeAt(start - 1))) ||
  (isDigit(folded.charCodeAt(start)) && isDigit(folded.charCodeAt(start - 1)));

/** The classes of characters: spaces and hyphens, each plain letter, and all others. */
const classBits = 5;
const otherClass = 27;
const keyMask = (1 << (3 * classBits)) - 1;

function classOf(code: number): number {
  if (code >= 97 && code <= 122) return code - 96;
  return isGap(code) ? 0 : otherClass;
}

/** Returns the key of three characters, from that of the three before. */
const keyAfter = (key: number, folded: string, position: number): number =>
  ((key << classBits) | classOf(folded.charCodeAt(position))) & keyMask;

/** Marks the keys of all beginnings of phrases, by which most words are passed over quickly. */
function addBeginnings(beginnings: Uint8Array, node: Node<string>, depth: number, prefix: number) {
  const add = (code: number, next: Node<string>) => {
    const key = (prefix << classBits) | classOf(code);
    // After the end of a phrase, and after a space for which several may stand, all may follow.
    const isAny = code === space || next.whole.length > 0 || next.open.length > 0;
    const width = 1 << (classBits * (3 - depth));
    if (depth === 3 || isAny) beginnings.fill(1, key * width, (key + 1) * width);
    else addBeginnings(beginnings, next, depth + 1, key);
  };
  if (node.next) add(node.code, node.next);
  for (const [code, next] of node.others ?? []) add(code, next);
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
  while (index < folded.length) {
    const code = folded.charCodeAt(index);
    const isSpace = isGap(code);
    const next = nextOf(node, code) ?? (isSpace ? nextOf(node, space) : undefined);
    index += 1;
    if (!next) break;
    if (isSpace) {
      for (let gap = 1; gap < longestGap && isGap(folded.charCodeAt(index)); gap += 1) index += 1;
    }
    node = next;
    if (node.whole.length === 0 && node.open.length === 0) continue;
    const following = folded.charCodeAt(index);
    const isWhole = isDigit(code) ? !isDigit(following) : !isLetter(following) || !isLetter(code);
    if (!node.open.some(isMeant) && !(isWhole && node.whole.some(isMeant))) continue;
    let end = index;
    while (!isWhole && isLetter(folded.charCodeAt(end))) end += 1;
    if (!found || end > found.end) found = { node, isWhole, end };
  }
  if (!found) return undefined;
  const { end } = found;
  const senses = found.isWhole ? [...found.node.whole, ...found.node.open] : found.node.open;
  return senses.filter(isMeant).map(({ meaning, only }) => ({ meaning, only, start, end }));
}
