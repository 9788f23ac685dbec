import { isFull } from "./scale.ts";

/** A text of any length: a beginning, a repeated piece, and an end. */
export type GrowingText = { head: string; unit: string; tail: string };

export const textOf = ({ head, unit, tail }: GrowingText, length: number): string =>
  head + unit.repeat(Math.ceil(length / unit.length)) + tail;

/**
 * The number of characters of the short text with which each function is measured. The long text
 * has `growth` times as many.
 */
const shortLength = 8_000;
const growth = 4;
/**
 * If a function takes less than this number of milliseconds for a text of `shortLength` characters,
 * it counts as fast, and is not measured with the longer text.
 */
const negligibleMs = 1;
/**
 * The maximum ratio of a function's times for two texts, of which one is four times as long as the
 * other. A linear function has a ratio of 4, and a quadratic function has a ratio of 16.
 */
const mostTimesLonger = 9;
/**
 * The minimum CPU time of one measurement, in milliseconds. The system counts CPU time in steps of
 * up to 4 ms.
 */
const measuredMs = 100;

/**
 * Returns the mean CPU time of a function, in milliseconds. It repeats the function until the time
 * can be measured precisely. CPU time does not depend on other programs.
 */
function cpuMilliseconds(read: (text: string) => unknown, text: string): number {
  const begun = process.threadCpuUsage();
  for (let runs = 1; ; runs += 1) {
    read(text);
    const { user, system } = process.threadCpuUsage(begun);
    const total = (user + system) / 1000;
    if (total >= measuredMs) return total / runs;
  }
}

/** Calls a function several times, and returns the shortest elapsed time in milliseconds. */
function clockMilliseconds(
  read: (text: string) => unknown,
  text: string,
  repetitions: number,
): number {
  let shortest = Number.POSITIVE_INFINITY;
  for (let repetition = 0; repetition < repetitions; repetition += 1) {
    const begun = performance.now();
    read(text);
    shortest = Math.min(shortest, performance.now() - begun);
  }
  return shortest;
}

/**
 * Returns whether a function's time grows faster than the length of the text. First measures
 * elapsed time, because this needs few calls and is enough to return false for most functions. For
 * the other functions, measures CPU time, because CPU time does not depend on other programs.
 */
export function isSlow(read: (text: string) => unknown, growing: GrowingText): boolean {
  const short = textOf(growing, shortLength);
  if (clockMilliseconds(read, short, 1) < negligibleMs) return false;
  const shortMs = clockMilliseconds(read, short, 3);
  if (shortMs < negligibleMs) return false;
  const long = textOf(growing, growth * shortLength);
  if (clockMilliseconds(read, long, 1) <= mostTimesLonger * shortMs) return false;
  return cpuMilliseconds(read, long) > mostTimesLonger * cpuMilliseconds(read, short);
}

const heads = ["", " ", "a@"];
const tails = ["", "!", "@", ">", '"'];

/** The beginnings and ends of the generated texts in the full run: each head with each tail. */
const allFrames = heads.flatMap((head) => tails.map((tail) => ({ head, tail })));

/**
 * The beginnings and ends of the generated texts in `npm test`: each head with only one tail. The
 * tails `!` and `>` make most regular expressions fail to match. A slow regular expression takes
 * longest for a text that it does not match.
 */
const fewFrames = [
  { head: "", tail: "" },
  { head: " ", tail: "!" },
  { head: "a@", tail: ">" },
];

/**
 * Returns texts that can be made longer: each consists of a beginning, one of the given pieces to
 * repeat, and an end. The list has every combination.
 */
export function growingTexts(units: Iterable<string>): GrowingText[] {
  const frames = isFull ? allFrames : fewFrames;
  return [...new Set(units)].flatMap((unit) => frames.map((frame) => ({ ...frame, unit })));
}

/** Pieces of text that a visitor can type, or that a program can send instead of a visitor. */
export const usualUnits = [
  ...`aA01 .@-_/<>"'=&;:,\t\n\r`.split(""),
  "\u0301",
  "é",
  "🏡",
  "\r\n",
  '""',
  '";',
  "a.",
  "a@",
  "1.",
  "0_",
  "=(",
  ': "',
  "http://",
  "Mozilla/5.0 (",
];

/**
 * Returns pieces of text that a regular expression looks for. If `withPairs` is true, also returns
 * every pair of these pieces.
 */
export function unitsOf(pattern: RegExp, withPairs: boolean): string[] {
  const plain = pattern.source.replaceAll(/\\(?=[^a-zA-Z0-9])/g, "");
  const words = plain.split(/[\\^$()[\]{}|?*+!]+/).filter((word) => word.length > 1);
  const letters = [...new Set(plain.replaceAll(/\\[a-zA-Z]|[\\^$()[\]{}|?*+]/g, ""))].slice(0, 16);
  const pieces = [...words, ...letters];
  const pairs = withPairs ? pieces.flatMap((one) => pieces.map((other) => one + other)) : [];
  return [...pieces, ...pairs];
}
