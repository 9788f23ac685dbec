const counted = 3;

/** Measures by turns: the first round warms up and is thrown away, three are answered. */
export async function rounds<Result>(
  measure: (round: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let round = 0; round <= counted; round += 1) results.push(await measure(round));
  return results.slice(1);
}

/** The middle one: a single disturbed round does not count. */
export function median(values: number[]): number {
  return percentile(values, 50);
}

/** The value that so many percent of all do not exceed. */
export function percentile(values: number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const value = sorted[Math.ceil((sorted.length * percent) / 100) - 1];
  if (value === undefined) throw new Error("Nothing was measured");
  return value;
}
