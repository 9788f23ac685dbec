import type { FoundNumber } from "./find-numbers.ts";

const least = 150;
const largest = 6000;
/**
 * The maximum number of characters before a number that are searched for the offer of a home. If
 * the number's sentence begins earlier, its beginning is ignored.
 */
const longestSentence = 160;
const forBefore = /(?<![a-z\d])(?:for|fur|fuer|por|pour|a|zu) $/;
const endAfter =
  /^(?:[,;)!\n]|\.(?: |\n|$)|$| (?:a month|per month|im monat|al mes|por mes|par mois|-))/;
const sentenceEnd = /[!?\n]|[a-z)]\. /g;
const letting =
  /\b(?:(?:renting|rent) out|to rent|for rent|to let|sublet(?:ting)?|spare|letting|vermiet[a-z]+|untervermiet[a-z]+|zu vermieten|biete[a-z]*|alquil[a-z]+|subalquil[a-z]+|arrend[a-z]+|alug[a-z]+|subalug[a-z]+|loue[a-z]*|a louer|sous-loue[a-z]*)\b/;
const home =
  /(?:\b(?:room|bedroom|flat|studio|apartment|place|house|wohnung|whg|quarto|apartamento|casa|estudio|t[0-5]|habitacion|cuarto|piso|chambre|piaule|appartement|appart|f[1-5])|zimmer)\b/;

/**
 * Returns whether a number without a currency is a rent, because its sentence offers a home for
 * this number, as in "we rent out a room in Leith for 620, bills are shared".
 */
export function isBareRent(folded: string, { value, start, end }: FoundNumber): boolean {
  if (value < least || value > largest || !Number.isInteger(value)) return false;
  if (!forBefore.test(folded.slice(Math.max(0, start - 6), start))) return false;
  if (!endAfter.test(folded.slice(end, end + 10))) return false;
  const near = folded.slice(Math.max(0, start - longestSentence), start);
  const ends = Array.from(near.matchAll(sentenceEnd), ({ index, 0: sign }) => index + sign.length);
  const sentence = near.slice(ends.at(-1) ?? 0);
  return letting.test(sentence) && home.test(sentence);
}
