import type { StepReport } from "#common/analytics/report.ts";

/** How much a step loses, by the share of those that saw it and went no further. */
export type DropTone = "high" | "medium" | "low";

/** Above 30 percent it is high, above 15 medium. */
export function dropTone(percent: number): DropTone {
  if (percent > 30) return "high";
  return percent > 15 ? "medium" : "low";
}

/**
 * The step with the largest drop-off, by the percentage that its tag is made of; of several, the one
 * that lost most sessions. Undefined where no step lost any.
 */
export function largestDropOff(steps: readonly StepReport[]): StepReport | undefined {
  const [largest] = steps
    .filter(({ dropoffs }) => dropoffs > 0)
    .toSorted((a, b) => b.dropoffRate - a.dropoffRate || b.dropoffs - a.dropoffs);
  return largest;
}
