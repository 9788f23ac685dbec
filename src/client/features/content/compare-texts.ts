import { diffLines, diffWordsWithSpace } from "diff";

/** A stretch of a text; `skipped` stands for so many characters that both have. */
export type Stretch = { text: string; changed: boolean } | { skipped: number };

/** Two texts, each as what it shares with the other and what it does not. */
export type Comparison = { before: Stretch[]; after: Stretch[] };

/** Milliseconds that the finer of the comparisons may take. */
const patience = 400;
/** Unchanged characters that are left beside a change, for its place to be recognised. */
const surroundings = 120;

/** Two lines for what would be one: markup is compared, and read, by its blocks. */
const byBlocks = (html: string) =>
  html.replaceAll(/(<\/(?:p|h[1-6]|[uod]l|li|blockquote|pre|table|tr|figure|div)>)(?=<)/g, "$1\n");

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
 */
export function compareTexts(before: string, after: string): Comparison {
  const [a, b] = [byBlocks(before), byBlocks(after)];
  const parts = diffWordsWithSpace(a, b, { timeout: patience }) ??
    diffLines(a, b, { timeout: patience }) ?? [
      { value: a, removed: true, added: false },
      { value: b, removed: false, added: true },
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

/** How a field of an editor is called, and how its value reads. */
export type ComparedField<Values> = {
  label: string;
  read: (values: Values) => string;
};

export type FieldDifference = { label: string } & Comparison;

/** The fields in which two states differ, in the order in which the editor has them. */
export function compareFields<Values>(
  fields: readonly ComparedField<Values>[],
  before: Values,
  after: Values,
): FieldDifference[] {
  return fields
    .map(({ label, read }) => ({ label, a: read(before), b: read(after) }))
    .filter(({ a, b }) => a !== b)
    .map(({ label, a, b }) => ({ label, ...compareTexts(a, b) }));
}
