const counted = 3;

/** Measures four times and returns the last three results: the first round is a warm-up. */
export async function rounds<Result>(
  measure: (round: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let round = 0; round <= counted; round += 1) results.push(await measure(round));
  return results.slice(1);
}

/** Returns the middle value, which a single disturbed round does not change. */
export function median(values: number[]): number {
  return percentile(values, 50);
}

/** Returns the smallest value that this percentage of the values does not exceed. */
export function percentile(values: number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const value = sorted[Math.ceil((sorted.length * percent) / 100) - 1];
  if (value === undefined) throw new Error("Nothing was measured");
  return value;
}
