/**
 * Calls `measure` once to warm the server up, and then as many times as `counted` says. Returns the
 * results of all calls except the first.
 */
export async function rounds<Result>(
  measure: (round: number) => Promise<Result>,
  counted = 3,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let round = 0; round <= counted; round += 1) results.push(await measure(round));
  return results.slice(1);
}

/** Returns the median, which a single disturbed round hardly changes. */
export function median(values: number[]): number {
  return percentile(values, 50);
}

/**
 * Returns a percentile: the smallest value for which at least the given percentage of all values is
 * equal or smaller.
 */
export function percentile(values: number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const value = sorted[Math.ceil((sorted.length * percent) / 100) - 1];
  if (value === undefined) throw new Error("Nothing was measured");
  return value;
}
