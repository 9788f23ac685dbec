import type { Span } from "./find-numbers.ts";
import type { Mark } from "./find-phrases.ts";

/**
 * A label (a word beside a value), and how loosely the two are connected; 0 is the closest
 * connection.
 */
export type AttachedLabel<Meaning extends string> = { label: Mark<Meaning>; looseness: number };

/**
 * Whether a label usually stands before or after its value. With `onlyBefore`, the label never
 * stands after its value. With `sameSide`, the labels of a line stand either all before or all
 * after their values, as in "warm 900 €, kalt 700 €".
 */
export type LabelPlace = "onlyBefore" | "before" | "after" | "either" | "sameSide";

/** The maximum number of characters between a label and its value. */
const longestGap = 70;
/**
 * Added to the looseness (the weighted distance between a label and a value) if the label is not on
 * the side of the value on which such labels usually stand.
 */
const wrongSide = 0.6;
/**
 * Added to the looseness (the weighted distance between a label and a value) if another label
 * stands between them.
 */
const crossing = 1.2;
/**
 * The maximum number of characters before a label that are searched for the beginning of its line.
 */
const longestLine = 200;
/**
 * The maximum looseness (weighted distance) between a label and its value. Words and most signs
 * between the two add to the looseness. Beyond the maximum, the two do not belong together.
 */
const loosest = 3.5;

/** Words that may stand between a label and its value without a meaning of their own. */
const connectors = new Set(
  "is are was of the a an at for just only about approx around ca circa etwa rund von der die das den dem fur nur betragt liegt bei beträgt beim sind ist im de del la le les el los o os as da do dos das para por es son e seria sao fica em apenas so solo unos uns d du au a aux est sont pour environ cerca aproximadamente currently per pcm month mtl monatlich mensuel mensual mensal mes mois monat pro in hohe hoehe amount betrag total à eur euro euros month paid plus sera serait wird kommt auf".split(
    " ",
  ),
);

const abbreviations = new Set(
  "ca approx mtl max min mind env aprox inkl incl zzgl exkl tel bzw mens".split(" "),
);
const shortWithPoint = /\b[a-z]{2,6}\. ?/g;

/** At least so many spaces in a row count as a place where words were removed from the text. */
const longSpace = " ".repeat(6);
const conjunctions = new Set(["und", "and", "et", "y", "sowie", "oder", "or", "ou"]);
/** Matches words between a label and the colon before its value. */
const titled = /^[^.!?;,\n\d:]{0,50}: ?(?:€|£)?$/;

/**
 * Returns how loosely the text between a label and a value connects the two; infinity if it does
 * not connect them.
 */
export function loosenessOf(written: string): number {
  if (written === "" || written === " ") return 0;
  const gap = written.includes(".") ? withoutAbbreviations(written) : written;
  if (gap.length > longestGap) return Number.POSITIVE_INFINITY;
  const ofSigns = loosenessOfSigns(gap);
  return ofSigns > loosest ? Number.POSITIVE_INFINITY : ofSigns + loosenessOfWords(gap);
}

const withoutAbbreviations = (gap: string): string =>
  gap.replaceAll(shortWithPoint, (word) =>
    abbreviations.has(word.slice(0, word.indexOf("."))) ? " " : word,
  );

function loosenessOfSigns(gap: string): number {
  let looseness = 0;
  if (gap.includes("\n")) looseness += /\n *\n/.test(gap) ? 4 : 2;
  if (/[.!?](?: |\n)/.test(gap))
    looseness += /^\.? ?$/.test(gap) || /^[^.)]\. ?$/.test(gap) ? 0.5 : 4;
  if (/[;|•]| \/\/ /.test(gap)) looseness += 4;
  if (gap.includes(",")) looseness += 2.6;
  if (/[+&]|\/| - /.test(gap)) looseness += 1.5;
  if (gap.includes("=")) looseness += 0.8;
  if (gap.includes(longSpace)) looseness += 1;
  if (gap.includes("(") || gap.includes(")")) looseness += 0.5;
  if (/\d/.test(gap)) looseness += 2;
  return looseness;
}

function loosenessOfWords(gap: string): number {
  let looseness = 0;
  // In "honoraires à la charge du locataire : 300 €", the first word is the label of the amount.
  const ofWord = titled.test(gap) ? 0.3 : 1;
  for (const [word] of gap.matchAll(/[a-z]+/g)) {
    if (conjunctions.has(word)) looseness += 2;
    else looseness += connectors.has(word) ? 0.1 : ofWord;
  }
  return looseness;
}

/**
 * Connects labels with values. Each label belongs to at most one value: the one to which it is
 * connected most closely. If two values are equally close, the order of the line decides: in a line
 * that begins with a label, labels stand before their values.
 *
 * @param values in the order of the text, without overlaps
 * @returns for each value its labels, the closest first
 */
export function attachLabels<Meaning extends string>(
  folded: string,
  labels: readonly Mark<Meaning>[],
  values: readonly Span[],
  placeOf: (meaning: Meaning) => LabelPlace,
): AttachedLabel<Meaning>[][] {
  const attached: AttachedLabel<Meaning>[][] = values.map(() => []);
  // Several words may follow the same value, as in "850 € a month, warm".
  const isBetween = (other: Mark<Meaning> | undefined, start = 0, end = 0) =>
    other !== undefined &&
    !followers.has(placeOf(other.meaning)) &&
    other.start >= start &&
    other.end <= end;
  const sameSide = labels.filter(({ meaning }) => placeOf(meaning) === "sameSide");
  let next = 0;
  for (const [index, label] of labels.entries()) {
    while (next < values.length && (values[next]?.start ?? 0) < label.end) next += 1;
    const before = values[next - 1];
    const after = values[next];
    const place = placeOf(label.meaning);
    const crossesBefore = isBetween(labels[index - 1], before?.end, label.start) ? crossing : 0;
    const crossesAfter = isBetween(labels[index + 1], label.end, after?.start) ? crossing : 0;
    const gapBefore = before ? gapOf(folded, before.end, label.start) : "";
    const gapAfter = after ? gapOf(folded, label.end, after.start) : "";
    const toBefore =
      before && before.end <= label.start && place !== "onlyBefore"
        ? loosenessOf(gapBefore) +
          (folded[before.end] === "." ? afterSentence : 0) +
          (/^ ?:/.test(gapBefore) ? afterColon : 0)
        : Infinity;
    const toAfter = after ? loosenessOf(gapAfter) + sentenceEnd(folded, label) : Infinity;
    const comesFirst = (others: readonly Span[]) =>
      valuesComeFirst(folded, label.start, others, values, next - 1);
    const leansBefore =
      place === "after" ||
      (place === "either" && comesFirst(labels)) ||
      (place === "sameSide" && comesFirst(sameSide));
    // In "500 € (couple 600 €)", a word and the value after it are in the same parentheses, so they
    // belong together.
    const entersBefore = opens.test(gapBefore) && !/[()]/.test(gapAfter) ? parenthesis : 0;
    const leavesAfter = closes.test(gapAfter) && !/[()]/.test(gapBefore) ? parenthesis : 0;
    const penaltyBefore = (leansBefore ? 0 : wrongSide) + crossesBefore + entersBefore;
    const penaltyAfter = (leansBefore ? wrongSide : 0) + crossesAfter + leavesAfter;
    const isBefore = toBefore + penaltyBefore < toAfter + penaltyAfter;
    const looseness = isBefore ? toBefore + penaltyBefore : toAfter + penaltyAfter;
    if (looseness <= loosest) attached[isBefore ? next - 1 : next]?.push({ label, looseness });
  }
  for (const each of attached) each.sort((one, other) => one.looseness - other.looseness);
  return attached;
}

/**
 * Several labels with these places may follow the same value. In "850 € a month, warm", the label
 * "a month" therefore does not separate the label "warm" from 850 €.
 */
const followers = new Set<LabelPlace>(["after", "sameSide"]);

const opens = /\([^)]*$/;
const closes = /^[^(]*\)/;
/**
 * Added to the looseness (the weighted distance between a label and a value) if the label is in
 * parentheses and the value is outside of them. Not added if a parenthesis also stands between
 * the label and the next value on the label's other side.
 */
const parenthesis = 1.5;

/** The maximum length of an abbreviation. A point after a longer word ends a sentence. */
const longestAbbreviation = 3;

/**
 * Added to the looseness (the weighted distance between a label and a value) if the value, a colon
 * and the label follow each other. The label then begins a list, as in "58 m²: living room,
 * kitchen".
 */
const afterColon = 2.6;

/**
 * Added to the looseness (the weighted distance between a label and a value) if a sentence ends
 * between them.
 */
const afterSentence = 4;

const sentenceEnd = (folded: string, { start, end }: Span) =>
  folded[end] === "." && end - start > longestAbbreviation && folded[end + 1] === " "
    ? afterSentence
    : 0;

const gapOf = (folded: string, start: number, end: number) =>
  folded.slice(start, Math.min(end, start + longestGap + 1));

/** Returns whether a value stands before the first label in the line that contains `labelStart`. */
function valuesComeFirst(
  folded: string,
  labelStart: number,
  labels: readonly Span[],
  values: readonly Span[],
  valueIndex: number,
): boolean {
  const near = folded.slice(Math.max(0, labelStart - longestLine), labelStart);
  const breaks = ["\n", ". ", ";"].map((sign) => near.lastIndexOf(sign));
  const lineStart = labelStart - near.length + Math.max(...breaks) + 1;
  const firstLabel = firstSince(labels, lastUntil(labels, labelStart), lineStart);
  const firstValue = firstSince(values, valueIndex, lineStart);
  return firstValue !== undefined && firstValue.start < (firstLabel?.start ?? labelStart);
}

/**
 * Returns the index of the last part of the text that begins at or before the given position; -1 if
 * there is none.
 * @param parts in the order of the text
 */
function lastUntil(parts: readonly Span[], position: number): number {
  let low = 0;
  let high = parts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((parts[middle]?.start ?? position) <= position) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/**
 * Returns the first of the given parts of a text that begins at a position or after it; undefined
 * if there is none.
 *
 * @param last the index of a part; later parts are not considered
 */
function firstSince(parts: readonly Span[], last: number, position: number): Span | undefined {
  let index = last;
  while ((parts[index - 1]?.start ?? -1) >= position) index -= 1;
  const first = parts[index];
  return first && first.start >= position ? first : undefined;
}
