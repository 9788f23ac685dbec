/** A text that grows: a beginning, a piece that is repeated, and an end. */
export type GrowingText = { head: string; unit: string; tail: string };

export const textOf = ({ head, unit, tail }: GrowingText, length: number): string =>
  head + unit.repeat(Math.ceil(length / unit.length)) + tail;

/** Characters of the shorter text; the longer one has four times as many. */
const shortLength = 8_000;
const growth = 4;
/** Milliseconds that are too few to compare: a quadratic reading takes longer than this. */
const negligibleMs = 1;
/** A linear reading takes `growth` times as long, a quadratic one the square of that. */
const mostTimesLonger = 9;
const tries = 3;

/** Milliseconds of the processor at best: other programs on the machine do not count. */
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

/** Whether the time to read a text grows faster than the text. Only a suspicion is measured twice. */
export function isSlow(read: (text: string) => unknown, growing: GrowingText): boolean {
  const short = textOf(growing, shortLength);
  if (milliseconds(read, short, 1) < negligibleMs) return false;
  const shortMs = milliseconds(read, short, tries);
  if (shortMs < negligibleMs) return false;
  const longMs = milliseconds(read, textOf(growing, growth * shortLength), tries);
  return longMs > mostTimesLonger * shortMs;
}

const heads = ["", " ", "a@"];
const tails = ["", "!", "@", ">", '"'];

/** Texts that repeat each of some pieces between several beginnings and ends. */
export function growingTexts(units: Iterable<string>): GrowingText[] {
  return [...new Set(units)].flatMap((unit) =>
    heads.flatMap((head) => tails.map((tail) => ({ head, unit, tail }))),
  );
}

/** Pieces of what visitors type, and of what programs send in their place. */
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

/** Pieces that a pattern looks for, and, where wanted, each two of them side by side. */
export function unitsOf(pattern: RegExp, withPairs: boolean): string[] {
  const plain = pattern.source.replaceAll(/\\(?=[^a-zA-Z0-9])/g, "");
  const words = plain.split(/[\\^$()[\]{}|?*+!]+/).filter((word) => word.length > 1);
  const letters = [...new Set(plain.replaceAll(/\\[a-zA-Z]|[\\^$()[\]{}|?*+]/g, ""))].slice(0, 16);
  const pieces = [...words, ...letters];
  const pairs = withPairs ? pieces.flatMap((one) => pieces.map((other) => one + other)) : [];
  return [...pieces, ...pairs];
}
