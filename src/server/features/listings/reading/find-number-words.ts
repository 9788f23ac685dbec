import { currencyAt, type FoundNumber } from "./find-numbers.ts";

const small =
  "1 one ein eine un une uno um uma, 2 two zwei deux dos dois duas, 3 three drei trois tres, 4 four vier quatre cuatro quatro, 5 five funf fuenf cinq cinco, 6 six sechs seis, 7 seven sieben sept siete sete, 8 eight acht huit ocho oito, 9 nine neun neuf nueve nove, 10 ten zehn dix diez dez, 11 eleven elf onze, 12 twelve zwolf zwoelf douze doce doze, 13 thirteen dreizehn treize trece treze, 14 fourteen vierzehn quatorze catorce catorze, 15 fifteen funfzehn fuenfzehn quinze quince, 16 sixteen sechzehn seize, 17 seventeen siebzehn, 18 eighteen achtzehn, 19 nineteen neunzehn, 20 twenty zwanzig vingt vingts veinte vinte, 30 thirty dreissig trente treinta trinta, 40 forty vierzig quarante cuarenta quarenta, 50 fifty funfzig fuenfzig cinquante cincuenta cinquenta, 60 sixty sechzig soixante sesenta sessenta, 70 seventy siebzig setenta septante, 80 eighty achtzig ochenta oitenta huitante octante, 90 ninety neunzig noventa nonante, 100 cem cien, 200 doscientos duzentos, 300 trescientos trezentos, 400 cuatrocientos quatrocentos, 500 quinientos quinhentos, 600 seiscientos seiscentos, 700 setecientos setecentos, 800 ochocientos oitocentos, 900 novecientos novecentos";
const multipliers = new Map([
  ["hundred", 100],
  ["hundert", 100],
  ["cent", 100],
  ["cents", 100],
  ["cento", 100],
  ["ciento", 100],
  ["thousand", 1000],
  ["tausend", 1000],
  ["mille", 1000],
  ["mil", 1000],
]);
const values = new Map(
  small.split(", ").flatMap((entry) => {
    const [value, ...names] = entry.split(" ");
    return names.map((name): [string, number] => [name, Number(value)]);
  }),
);
const connectors = new Set(["and", "und", "e", "y", "et"]);

const byLength = [...values.keys(), ...multipliers.keys(), "und"].sort(
  (one, other) => other.length - one.length,
);
/**
 * Matches the parts of a number in words. German writes these parts together as one word, such as
 * `neunhundertachtzig`.
 */
const parts = new RegExp(byLength.join("|"), "gy");
const words = /[a-z]+/g;
/**
 * The lowest number that is searched for in words. Smaller numbers are written in digits or are no
 * rent.
 */
const least = 100;
const largest = 20_000;

/**
 * Returns the parts of a number in words, such as those of `neunhundertachtzig`; an empty list for
 * any other word.
 */
function partsOf(word: string): string[] {
  if (values.has(word) || multipliers.has(word)) return [word];
  if (word.length < 8 || !/hundert|tausend/.test(word)) return [];
  const found = Array.from(word.matchAll(parts), ([part]) => part);
  return found.join("").length === word.length ? found : [];
}

function valueOf(written: readonly string[]): number {
  let total = 0;
  let current = 0;
  for (const word of written) {
    const multiplier = multipliers.get(word);
    const value = values.get(word) ?? 0;
    if (multiplier === 1000) {
      total += (current || 1) * 1000;
      current = 0;
    } else if (multiplier) current = (current || 1) * multiplier;
    // In French, 80 is written as "four twenties".
    else if (value === 20 && current % 100 === 4 && word.startsWith("vingt")) current += 76;
    else current += value;
  }
  return total + current;
}

/** Finds numbers from 100 that are written in words: "twelve hundred", "mil duzentos". */
export function findNumberWords(folded: string): FoundNumber[] {
  const numbers: FoundNumber[] = [];
  let run: { words: string[]; start: number; end: number } | undefined;
  const finish = () => {
    const isLarge = run?.words.some(
      (word) => multipliers.has(word) || (values.get(word) ?? 0) >= least,
    );
    if (run && isLarge) {
      const value = valueOf(run.words);
      const { currency, end } = currencyAt(folded, run.end);
      if (value >= least && value <= largest) {
        numbers.push({
          value,
          currency,
          start: run.start,
          end,
          isVague: false,
          isThousands: false,
        });
      }
    }
    run = undefined;
  };
  for (const { 0: word, index } of folded.matchAll(words)) {
    const end = index + word.length;
    if (run && !/^[ -]+$/.test(folded.slice(run.end, Math.min(index, run.end + 3)))) finish();
    const found = partsOf(word);
    if (found.length > 0) {
      run ??= { words: [], start: index, end };
      run.words.push(...found);
      run.end = end;
    } else if (run && connectors.has(word)) run.end = end;
    else finish();
  }
  finish();
  return numbers;
}
