import { diffArrays } from "diff";
import { compareTexts, type Stretch, type TextDifference } from "./compare-texts.ts";
import { type Block, type BlockKind, readBlocks } from "./read-blocks.ts";

/** A block on one side of a comparison. `only` is true if the other side has no similar block. */
export type ShownBlock =
  | {
      kind: BlockKind;
      only: boolean;
      /**
       * The kind of the block, such as a heading. It is null, and is not shown, if the matching
       * block of the other side has the same kind.
       */
      name: string | null;
      stretches: Stretch[];
      /**
       * Details of the block, such as link targets. The list is empty if the matching block of the
       * other side has the same details.
       */
      details: string[];
    }
  | { skippedBlocks: number };

export type HtmlComparison = {
  before: ShownBlock[];
  after: ShownBlock[];
  /** True if a reader sees no difference between the two texts, although their HTML differs. */
  isMarkupOnly: boolean;
};

/** The differences between two values of a field: plain text, or HTML. */
export type FieldDifference = TextDifference | { label: string; html: HtmlComparison };

/**
 * The maximum number of milliseconds for comparing the blocks of two texts. The same limit then
 * applies to the comparison of the words of two blocks. After either limit, the comparison becomes
 * less exact.
 */
const patience = 300;

/**
 * The smallest share of common words, from 0 to 1, with which two blocks are shown as one changed
 * block. Other blocks are shown as one removed and one added block.
 */
const leastShared = 0.3;

const identityOf = ({ name, text, details }: Block) => JSON.stringify([name, text, details]);

const whole = ({ kind, text, details }: Block): ShownBlock => ({
  kind,
  only: true,
  name: null,
  stretches: [{ text, changed: true }],
  details,
});

/**
 * Returns the length of the text that both texts share, as a part (0 to 1) of the length of the
 * longer text.
 */
function sharedPart(stretches: Stretch[], length: number): number {
  const shared = stretches.reduce(
    (sum, stretch) => ("text" in stretch && !stretch.changed ? sum + stretch.text.length : sum),
    0,
  );
  return length === 0 ? 1 : shared / length;
}

function comparePair(a: Block, b: Block, until: number): [ShownBlock, ShownBlock] {
  const words = compareTexts(a.text, b.text, until - performance.now());
  const isSamePicture = a.kind === "picture" && b.kind === "picture";
  const longer = Math.max(a.text.length, b.text.length);
  if (!isSamePicture && sharedPart(words.before, longer) < leastShared) return [whole(a), whole(b)];
  const isRenamed = a.name !== b.name;
  const show = (block: Block, other: Block, stretches: Stretch[]): ShownBlock => {
    const known = new Set(other.details);
    return {
      kind: block.kind,
      only: false,
      name: isRenamed ? block.name || "Paragraph" : null,
      stretches,
      details: block.details.filter((detail) => !known.has(detail)),
    };
  };
  return [show(a, b, words.before), show(b, a, words.after)];
}

type Run = { a: Block[]; b: Block[]; isSame: boolean };

/**
 * Splits two lists of blocks into sections. In each section, either both lists have the same
 * sequence of keys (`isSame`), or they have no key in common. `keyOf` returns a block's key.
 */
function align(a: Block[], b: Block[], keyOf: (block: Block) => string): Run[] {
  const parts = diffArrays(a.map(keyOf), b.map(keyOf), { timeout: patience });
  // If the comparison of the two lists of blocks exceeds its time limit, `diffArrays` returns
  // nothing. The lists are then treated as completely different.
  if (!parts) return [{ a, b, isSame: false }];
  const runs: Run[] = [];
  let [atA, atB] = [0, 0];
  for (const { count = 0, added, removed } of parts) {
    const isSame = !added && !removed;
    const fromA = added ? [] : a.slice(atA, atA + count);
    const fromB = removed ? [] : b.slice(atB, atB + count);
    atA += fromA.length;
    atB += fromB.length;
    const last = runs.at(-1);
    if (last && !isSame && !last.isSame) {
      last.a.push(...fromA);
      last.b.push(...fromB);
    } else runs.push({ a: fromA, b: fromB, isSame });
  }
  return runs;
}

/** Pairs the blocks of two lists: first by equal text, then by equal kind, then by order. */
function* pairs(
  a: Block[],
  b: Block[],
  [keyOf, ...others]: ((block: Block) => string)[] = [({ text }) => text, ({ kind }) => kind],
): Generator<[Block | undefined, Block | undefined]> {
  for (const run of keyOf ? align(a, b, keyOf) : [{ a, b, isSame: true }]) {
    if (!run.isSame) yield* pairs(run.a, run.b, others);
    else {
      for (let index = 0; index < Math.max(run.a.length, run.b.length); index += 1) {
        yield [run.a[index], run.b[index]];
      }
    }
  }
}

/**
 * Shortens a sequence of unchanged blocks. Only the blocks next to a changed block are shown, and
 * the number of the blocks between them. A single block between them is shown, too.
 */
function shownSame(blocks: Block[], isFirst: boolean, isLast: boolean): ShownBlock[] {
  const show = ({ kind, text }: Block): ShownBlock => ({
    kind,
    only: false,
    name: null,
    stretches: [{ text, changed: false }],
    details: [],
  });
  const head = isFirst ? [] : blocks.slice(0, 1);
  const tail = isLast ? [] : blocks.slice(Math.max(head.length, blocks.length - 1));
  const skippedBlocks = blocks.length - head.length - tail.length;
  if (skippedBlocks <= 1) return blocks.map(show);
  return [...head.map(show), { skippedBlocks }, ...tail.map(show)];
}

/**
 * Compares two HTML texts as a reader sees them: first their blocks, such as paragraphs, then the
 * words of changed blocks. Also lists differences that the words do not show: link targets, picture
 * addresses and formatting.
 */
export function compareHtml(before: string, after: string): HtmlComparison {
  const runs = align(readBlocks(before), readBlocks(after), identityOf);
  const until = performance.now() + patience;
  const comparison: HtmlComparison = {
    before: [],
    after: [],
    isMarkupOnly: runs.every(({ isSame }) => isSame),
  };
  for (const [place, { a, b, isSame }] of runs.entries()) {
    if (isSame) {
      const shown = shownSame(a, place === 0, place === runs.length - 1);
      comparison.before.push(...shown);
      comparison.after.push(...shown);
      continue;
    }
    for (const [one, other] of pairs(a, b)) {
      if (one && other) {
        const [left, right] = comparePair(one, other, until);
        comparison.before.push(left);
        comparison.after.push(right);
      } else if (one) comparison.before.push(whole(one));
      else if (other) comparison.after.push(whole(other));
    }
  }
  return comparison;
}
