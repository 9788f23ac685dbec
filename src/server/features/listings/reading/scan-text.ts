import type { TextRange } from "#common/listings/listing.ts";

/**
 * A text in a form in which words are easy to find: small letters without accents, one kind of
 * space, quote and hyphen, and no invisible characters.
 */
export type ScannedText = {
  /** The text as it was written. */
  text: string;
  folded: string;
  /**
   * Returns the part of the written text from which a part of the folded text was made. Both ends
   * may lie within a character that became several, such as `ß`.
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

/** Returns how a character is folded; an empty text if it is invisible. */
function foldCharacter(character: string): string {
  const known = foldings.get(character);
  if (known !== undefined) return known;
  if (/[\p{Cf}\p{Cc}\p{M}]/u.test(character)) return character === "\n" ? character : "";
  if (/\p{Zs}/u.test(character)) return " ";
  return character.normalize("NFKD").toLowerCase().normalize("NFKD").replaceAll(/\p{M}/gu, "");
}

/** Folds a text. */
export function scanText(text: string): ScannedText {
  const pieces: string[] = [];
  // For each character of the folded text, the position of its written character.
  const origins: number[] = [];
  let position = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    // Most characters are plain: only capital letters among them change.
    const isPlain = code >= 0x20 && code < 0x60;
    const folded = isPlain
      ? character.toLowerCase()
      : code > 0x60 && code < 0x7f
        ? character
        : foldCharacter(character);
    if (folded) {
      pieces.push(folded);
      for (let index = 0; index < folded.length; index += 1) origins.push(position);
    }
    position += character.length;
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
