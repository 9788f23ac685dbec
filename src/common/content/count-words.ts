import { textOf } from "../html.ts";

/** The number of words that a person reads in a minute. */
const wordsPerMinute = 230;

/**
 * Returns the number of words of HTML without unsafe parts, and the minutes that reading these
 * words takes.
 */
export function countWords(html: string): { words: number; minutes: number } {
  const words = textOf(html).match(/[\p{L}\p{N}][^\s\u2013\u2014]*/gu)?.length ?? 0;
  return { words, minutes: Math.max(1, Math.round(words / wordsPerMinute)) };
}
