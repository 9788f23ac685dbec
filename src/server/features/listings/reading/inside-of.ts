import type { Span } from "./find-numbers.ts";

/**
 * Returns a function that returns whether a position is within one of the given parts of a text.
 * The returned function must be called with increasing positions.
 *
 * @param parts in the order of the text
 */
export function insideOf(parts: readonly Span[]): (position: number) => boolean {
  let next = 0;
  return (position) => {
    while ((parts[next]?.end ?? Number.POSITIVE_INFINITY) <= position) next += 1;
    return (parts[next]?.start ?? Number.POSITIVE_INFINITY) <= position;
  };
}
