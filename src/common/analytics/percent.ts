/** Returns a part of a whole in percent, with one decimal; 0 if the whole is 0. */
export function percentOf(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((1000 * part) / whole) / 10;
}

/** Returns the share of a part in a whole in percent, with one decimal; null if the whole is 0. */
export const shareOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : percentOf(part, whole);
