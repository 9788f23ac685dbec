/**
 * Small numbers as words in English, German, Portuguese, Spanish and French, in lower case and
 * without accents.
 */
const words: Record<number, string> = {
  0.5: "half a, half, halbe, medio, meio, demi",
  1: "one, a, an, ein, eine, einen, einer, eins, un, une, una, uno, um, uma, single",
  1.5: "one and a half, anderthalb, eineinhalb, un mes y medio, um mes e meio, un mois et demi",
  2: "two, zwei, zwo, deux, dos, dois, duas, double, couple of",
  3: "three, drei, trois, tres",
  4: "four, vier, quatre, cuatro, quatro",
  5: "five, funf, fuenf, cinq, cinco",
  6: "six, sechs, seis",
  7: "seven, sieben, sept, siete, sete",
  8: "eight, acht, huit, ocho, oito",
  9: "nine, neun, neuf, nueve, nove",
  10: "ten, zehn, dix, diez, dez",
  11: "eleven, elf, onze, once",
  12: "twelve, zwolf, zwoelf, douze, doce, doze",
  18: "eighteen, achtzehn, dix-huit, dieciocho, dezoito",
  24: "twenty four, twenty-four, vierundzwanzig, vingt-quatre, veinticuatro",
};

const values = new Map(
  Object.entries(words).flatMap(([value, names]) =>
    names.split(", ").map((name): [string, number] => [name, Number(value)]),
  ),
);

/** The part of a regular expression that matches a small number in digits or as a word. */
export const smallNumber = `(?:\\d{1,2}(?:[.,]\\d)?(?![\\d.,]\\d)|${[...values.keys()]
  .sort((one, other) => other.length - one.length)
  .join("|")})`;

/**
 * Returns the value of a small number in digits or as a word in lower case without accents; NaN for
 * any other text.
 */
export function parseSmall(written: string): number {
  return values.get(written) ?? Number(written.replace(",", "."));
}
