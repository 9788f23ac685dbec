import { diffLines, diffWordsWithSpace } from "diff";

/** A stretch of a text; `skipped` stands for so many characters that both have. */
export type Stretch = { text: string; changed: boolean } | { skipped: number };

/** Two texts, each as what it shares with the other and what it does not. */
export type Comparison = { before: Stretch[]; after: Stretch[] };

/** Milliseconds that the finer of the comparisons may take. */
const patience = 400;
/** Unchanged characters that are left beside a change, for its place to be recognised. */
const surroundings = 120;

function cutMiddle(text: string, isFirst: boolean, isLast: boolean): Stretch[] {
  // Cut between words.
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
 * Compares two texts by their words; very different ones by lines, and else as wholes. Long
 * stretches that both have are left out.
 *
 * @param timeout milliseconds that the words may take, and then the lines
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

/** Where two plain texts of a field differ. */
export type TextDifference = { label: string } & Comparison;
