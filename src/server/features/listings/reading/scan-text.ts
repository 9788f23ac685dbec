import type { TextRange } from "#common/listings/listing.ts";

/**
 * A text in a form in which words are easy to find: small letters without accents, one kind of
 * space, quote and hyphen, and no invisible characters.
 */
export type ScannedText = {
  /** The original text, before it was converted to lower case without accents. */
  text: string;
  folded: string;
  /**
   * Returns the range of the original text from which a range of the folded text was made. Either
   * end may lie within letters that were made from one character, such as `ß`.
   */
  rangeOf: (start: number, end: number) => TextRange;
};

const foldings = new Map([
  ["ß", "ss"],
  ["ẞ", "ss"],
  ["œ", "oe"],
  ["Œ", "oe"],
  ["æ", "ae"],
  ["Æ", "ae"],
  ["ø", "o"],
  ["Ø", "o"],
  ["ł", "l"],
  ["½", ",5"],
  ["’", "'"],
  ["‘", "'"],
  ["´", "'"],
  ["`", "'"],
  ["“", '"'],
  ["”", '"'],
  ["„", '"'],
  ["«", '"'],
  ["»", '"'],
  ["–", "-"],
  ["—", "-"],
  ["−", "-"],
  ["‑", "-"],
  ["‒", "-"],
  ["·", "•"],
  ["▪", "•"],
  ["●", "•"],
  ["\r", "\n"],
  ["\u2028", "\n"],
  ["\u2029", "\n"],
  ["\t", " "],
]);

/** Returns a character in lower case and without accents; an empty text if it is invisible. */
function foldCharacter(character: string): string {
  const known = foldings.get(character);
  if (known !== undefined) return known;
  if (/[\p{Cf}\p{Cc}\p{M}]/u.test(character)) return character === "\n" ? character : "";
  if (/\p{Zs}/u.test(character)) return " ";
  return character.normalize("NFKD").toLowerCase().normalize("NFKD").replaceAll(/\p{M}/gu, "");
}

/**
 * Matches either a sequence of ASCII characters or one other character. ASCII characters have no
 * accents, so they only need to be converted to lower case.
 */
const plainOrOther = /([\n -_a-~]+)|[^]/gu;

/**
 * Folds a text: removes upper case and accents, and keeps the original position of each character.
 */
export function scanText(text: string): ScannedText {
  const pieces: string[] = [];
  // For each character of the folded text, the position of its original character.
  const origins: number[] = [];
  for (const { 0: written, 1: plain, index } of text.matchAll(plainOrOther)) {
    const piece = plain?.toLowerCase() ?? foldCharacter(written);
    pieces.push(piece);
    for (let offset = 0; offset < piece.length; offset += 1)
      origins.push(plain ? index + offset : index);
  }
  const folded = pieces.join("");
  return {
    text,
    folded,
    rangeOf: (start, end) => {
      let after = end;
      while (after < origins.length && origins[after] === origins[after - 1]) after += 1;
      return { start: origins[start] ?? text.length, end: origins[after] ?? text.length };
    },
  };
}
