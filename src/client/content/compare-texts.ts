import { diffLines, diffWordsWithSpace } from "diff";

/** A part of a text. `skipped` is a number of unchanged characters that are not shown. */
export type Stretch = { text: string; changed: boolean } | { skipped: number };

/** The two texts of a comparison, each split into unchanged and changed parts. */
export type Comparison = { before: Stretch[]; after: Stretch[] };

/**
 * The maximum number of milliseconds for a comparison by words. After that time, two texts are
 * compared by lines.
 */
const patience = 400;
/** The number of unchanged characters that are shown before and after a change. */
const surroundings = 120;

function cutMiddle(text: string, isFirst: boolean, isLast: boolean): Stretch[] {
  // Shortens an unchanged part of a text at a space, so that no word is cut in two.
  const head = isFirst ? "" : text.slice(0, surroundings).replace(/\S+$/, "");
  const tail = isLast ? "" : text.slice(-surroundings).replace(/^\S+/, "");
  const skipped = text.length - head.length - tail.length;
  if (skipped <= surroundings) return [{ text, changed: false }];
  return [
    ...(head ? [{ text: head, changed: false }] : []),
    { skipped },
    ...(tail ? [{ text: tail, changed: false }] : []),
  ];
}

/**
 * Compares two texts by words. If the comparison by words takes too long, compares the texts by
 * lines. If that also takes too long, treats the whole text as changed. Skips long unchanged parts.
 * @param timeout the maximum number of milliseconds for each of the two comparisons: by words, and
 *   by lines
 */
export function compareTexts(before: string, after: string, timeout = patience): Comparison {
  const parts = diffWordsWithSpace(before, after, { timeout }) ??
    diffLines(before, after, { timeout }) ?? [
      { value: before, removed: true, added: false },
      { value: after, removed: false, added: true },
    ];
  const comparison: Comparison = { before: [], after: [] };
  for (const [place, { value, removed, added }] of parts.entries()) {
    if (removed) comparison.before.push({ text: value, changed: true });
    else if (added) comparison.after.push({ text: value, changed: true });
    else {
      const stretches = cutMiddle(value, place === 0, place === parts.length - 1);
      comparison.before.push(...stretches);
      comparison.after.push(...stretches);
    }
  }
  return comparison;
}

/** The label of a field, and the differences between two plain texts of the field. */
export type TextDifference = { label: string } & Comparison;
