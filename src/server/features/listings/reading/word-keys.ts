/** The code of the letter "a". */
export const firstLetter = 97;
/** Returns whether a character code is the code of a letter from "a" to "z". */
export const isPlainLetter = (code: number): boolean => code >= firstLetter && code <= 122;

export const space = 32;
export const isLetter = (code: number): boolean =>
  isPlainLetter(code) || (code > 0xbf && /\p{L}/u.test(String.fromCharCode(code)));
export const isDigit = (code: number): boolean => code >= 48 && code <= 57;
/** Spaces, ends of lines, hyphens, apostrophes and quotes. */
export const isGap = (code: number): boolean =>
  code <= 45 && (code === space || code === 10 || code === 45 || code === 39 || code === 34);

/**
 * The positions at which the words and signs of a text begin. For each position, `keys` has a
 * number that stands for the first three characters from there.
 */
type Words = { folded: string; starts: Uint32Array; keys: Uint16Array };

/**
 * The words of the last two texts that were split into words. They are cached, because the parser
 * searches the same text, or the text without some parts, for the phrases of many tables.
 */
let lastWords: Words[] = [];

/**
 * Returns the positions at which the words and signs of a folded text (lower case, no accents)
 * begin. For each position, also returns a number (key) for the three characters from there.
 */
export function wordsOf(folded: string): Words {
  const known = lastWords.find((words) => words.folded === folded);
  if (known) return known;
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
  const words = { folded, starts: starts.subarray(0, count), keys: keys.subarray(0, count) };
  lastWords = [words, ...lastWords.slice(0, 1)];
  return words;
}

const isWithinWord = (folded: string, start: number): boolean =>
  (isLetter(folded.charCodeAt(start)) && isLetter(folded.charCodeAt(start - 1))) ||
  (isDigit(folded.charCodeAt(start)) && isDigit(folded.charCodeAt(start - 1)));

/**
 * A word's key is a number that is computed from this many characters at the word's beginning. A
 * search for phrases compares the keys first, so that it quickly skips most words with which no
 * phrase can begin.
 */
export const keyLength = 3;
/**
 * The number of bits for the class of a character. The classes are: gaps (such as spaces and
 * hyphens), each letter from "a" to "z", and all other characters.
 */
export const classBits = 5;
const otherClass = 27;
const keyMask = (1 << (keyLength * classBits)) - 1;

export function classOf(code: number): number {
  if (isPlainLetter(code)) return code - firstLetter + 1;
  return isGap(code) ? 0 : otherClass;
}

/**
 * Returns the key (a number) of the three characters that end at `position`. It is computed from
 * the key before it: the first character is removed, and the character at `position` is added.
 *
 * @param key the key of the three characters that end one position earlier
 */
const keyAfter = (key: number, folded: string, position: number): number =>
  ((key << classBits) | classOf(folded.charCodeAt(position))) & keyMask;
