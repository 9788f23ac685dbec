/**
 * Characters that Unicode does not split into a letter and an accent, with the letters that people
 * type instead.
 */
const letters: Record<string, string> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
};

/**
 * Returns a text in lower case, without accents and invisible characters, and with plain letters in
 * place of decorated ones.
 */
export function foldText(text: string): string {
  return text
    .normalize("NFKD")
    .replaceAll(/[\p{M}\p{Cf}]/gu, "")
    .toLowerCase()
    .replaceAll(/[ßæœøłđðþ]/g, (letter) => letters[letter] ?? letter);
}
