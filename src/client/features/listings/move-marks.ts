import type { TextRange } from "#common/listings/listing.ts";

/**
 * Moves highlighted ranges of a text along with an edit of the text, so that highlights stay on
 * their words until the text is parsed again. Leaves out ranges whose words the edit has changed.
 */
export function moveMarks<Mark extends TextRange>(
  marks: readonly Mark[],
  before: string,
  after: string,
): Mark[] {
  if (before === after) return [...marks];
  const most = Math.min(before.length, after.length);
  let head = 0;
  while (head < most && before[head] === after[head]) head += 1;
  let tail = 0;
  while (tail < most - head && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1;
  const shift = after.length - before.length;
  return marks.flatMap((mark) => {
    if (mark.end <= head) return mark;
    if (mark.start < before.length - tail) return [];
    return { ...mark, start: mark.start + shift, end: mark.end + shift };
  });
}
