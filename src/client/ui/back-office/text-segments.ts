/**
 * A range of characters in a text to highlight. `name` says what the highlight stands for, such as
 * the field whose value was parsed from these characters.
 */
export type TextMark<Name extends string> = { name: Name; start: number; end: number };

/** A piece of a text, with the names of the highlights that contain it. */
export type TextSegment<Name extends string> = { start: number; text: string; names: Name[] };

/**
 * Splits a text where highlights begin and end. Highlights may overlap. Parts of highlights that
 * lie outside of the text are ignored, because the text may just have become shorter.
 */
export function splitText<Name extends string>(
  text: string,
  marks: readonly TextMark<Name>[],
): TextSegment<Name>[] {
  const inside = marks
    .map(({ name, start, end }) => ({ name, start, end: Math.min(end, text.length) }))
    .filter(({ start, end }) => start < end);
  const cuts = [...new Set([0, text.length, ...inside.flatMap(({ start, end }) => [start, end])])]
    .filter((cut) => cut >= 0)
    .sort((a, b) => a - b);
  return cuts.slice(0, -1).map((start, index) => {
    const end = cuts[index + 1] ?? text.length;
    return {
      start,
      text: text.slice(start, end),
      names: inside
        .filter((mark) => mark.start <= start && end <= mark.end)
        .map(({ name }) => name),
    };
  });
}
