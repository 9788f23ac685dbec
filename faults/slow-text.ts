import { isFull } from "./scale.ts";

/** A text of any length: a beginning, a repeated piece, and an end. */
export type GrowingText = { head: string; unit: string; tail: string };

export const textOf = ({ head, unit, tail }: GrowingText, length: number): string =>
  head + unit.repeat(Math.ceil(length / unit.length)) + tail;

/** The number of characters in the shorter text. The longer text has four times as many. */
const shortLength = 8_000;
const growth = 4;
/**
 * The minimum number of milliseconds of a time that is compared. A quadratic function takes longer
 * for the longer text.
 */
const negligibleMs = 1;
/**
 * The maximum ratio of the longer text's time to the shorter text's time. A linear function has a
 * ratio of 4, and a quadratic one of 16.
 */
const mostTimesLonger = 9;
const tries = 3;

/**
 * Returns the lowest CPU time of several runs of a function, in milliseconds. CPU time does not
 * depend on other programs.
 */
function milliseconds(read: (text: string) => unknown, text: string, times: number): number {
  let least = Number.POSITIVE_INFINITY;
  for (let time = 0; time < times; time += 1) {
    const begun = process.cpuUsage();
    read(text);
    const { user, system } = process.cpuUsage(begun);
    least = Math.min(least, (user + system) / 1000);
  }
  return least;
}

/**
 * Returns whether a function's time grows faster than the length of the text. One run is enough for
 * most functions, because they are fast. The function is run several times only if the first run
 * was slow.
 */
export function isSlow(read: (text: string) => unknown, growing: GrowingText): boolean {
  const short = textOf(growing, shortLength);
  if (milliseconds(read, short, 1) < negligibleMs) return false;
  const shortMs = milliseconds(read, short, tries);
  if (shortMs < negligibleMs) return false;
  const long = textOf(growing, growth * shortLength);
  const isLonger = (times: number) => milliseconds(read, long, times) > mostTimesLonger * shortMs;
  return isLonger(1) && isLonger(tries);
}

const heads = ["", " ", "a@"];
const tails = ["", "!", "@", ">", '"'];

/** Every combination of a beginning and an end. */
const allFrames = heads.flatMap((head) => tails.map((tail) => ({ head, tail })));

/**
 * The pairs of a text's beginning and end for the short run. Each beginning occurs once. Most
 * patterns do not match a text with such an end.
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

/** Pieces of text that visitors type, or that programs send as visitors. */
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
 * Returns pieces of text that a regular expression looks for. On request, also returns every pair
 * of them.
 */
export function unitsOf(pattern: RegExp, withPairs: boolean): string[] {
  const plain = pattern.source.replaceAll(/\\(?=[^a-zA-Z0-9])/g, "");
  const words = plain.split(/[\\^$()[\]{}|?*+!]+/).filter((word) => word.length > 1);
  const letters = [...new Set(plain.replaceAll(/\\[a-zA-Z]|[\\^$()[\]{}|?*+]/g, ""))].slice(0, 16);
  const pieces = [...words, ...letters];
  const pairs = withPairs ? pieces.flatMap((one) => pieces.map((other) => one + other)) : [];
  return [...pieces, ...pairs];
}
