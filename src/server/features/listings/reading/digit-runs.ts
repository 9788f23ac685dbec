import type { Span } from "./find-numbers.ts";
import { compilePhrases } from "./find-phrases.ts";

/**
 * A group of digits in a folded text (lower case, no accents), or a number word that stands for
 * digits.
 */
export type DigitGroup = Span & { digits: string; isWord: boolean };

const findWords = compilePhrases<string>([
  {
    0: "zero, null, cero, oh",
    1: "one, eins, ein, un, uno, um",
    2: "two, zwei, zwo, deux, dos, dois",
    3: "three, drei, trois, tres",
    4: "four, vier, quatre, cuatro, quatro",
    5: "five, fünf, cinq, cinco",
    6: "six, sechs, seis",
    7: "seven, sieben, sept, siete, sete",
    8: "eight, acht, huit, ocho, oito",
    9: "nine, neun, neuf, nueve, nove",
    double: "double, doppel",
  },
]);
/** Some people write the letter O for zero, so that programs do not recognize the phone number. */
const written = /(?<![a-z])o(?=\d)|\d+/g;
const separators = /^[ ./()_*•\n+-]{0,5}(?:o{1,2}[ ]?)?$/;
/**
 * Matches the gap between digits that are written as words. Unlike other gaps, it may contain a
 * comma.
 */
const afterWords = /^,? ?-? ?$/;

/** The maximum number of groups of digits in a row. A longer row is no telephone number. */
const mostGroups = 48;

/**
 * Finds groups of digits that may form telephone numbers, such as "0176 / 123 45-6", and returns
 * them in rows. Two groups are in the same row if only spaces or a few signs, such as points,
 * slashes and hyphens, stand between them.
 *
 * @param isTaken returns whether the character at a position was already parsed as something else
 */
export function digitRuns(folded: string, isTaken: (position: number) => boolean): DigitGroup[][] {
  const runs: DigitGroup[][] = [];
  let last: DigitGroup | undefined;
  for (const group of groupsOf(folded)) {
    if (isTaken(group.start)) continue;
    const gap = last ? folded.slice(last.end, Math.min(group.start, last.end + 8)) : "";
    const isLinked =
      last !== undefined &&
      ((separators.test(gap) && !/\n[^\n]*\n/.test(gap)) || (last.isWord && afterWords.test(gap)));
    const run = runs.at(-1);
    if (run && isLinked && run.length < mostGroups) run.push(withZeros(group, gap));
    else runs.push([group]);
    last = group;
  }
  return runs;
}

const withZeros = (group: DigitGroup, gap: string): DigitGroup => {
  const zeros = /o{1,2}(?= ?$)/.exec(gap)?.[0].length ?? 0;
  return { ...group, digits: "0".repeat(zeros) + group.digits };
};

function groupsOf(folded: string): DigitGroup[] {
  const digits = Array.from(folded.matchAll(written), ({ 0: text, index }) => ({
    digits: text === "o" ? "0" : text,
    isWord: text === "o",
    start: index,
    end: index + text.length,
  }));
  const marks = findWords(folded, null);
  const words = marks.flatMap(({ meaning, start, end }, index): DigitGroup[] => {
    if (meaning === "double") return [];
    const before = marks[index - 1];
    const isDouble = before?.meaning === "double" && start - before.end < 2;
    return isDouble
      ? [{ digits: meaning + meaning, isWord: true, start: before.start, end }]
      : [{ digits: meaning, isWord: true, start, end }];
  });
  return [...digits, ...words].sort((one, other) => one.start - other.start);
}
