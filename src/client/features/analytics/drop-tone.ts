import type { StepReport } from "#common/analytics/report.ts";

/** The severity of a step's drop-off. */
export type DropTone = "high" | "medium" | "low";

/** Returns the severity of a drop-off percentage: high above 30, medium above 15. */
export function dropTone(percent: number): DropTone {
  if (percent > 30) return "high";
  return percent > 15 ? "medium" : "low";
}

/**
 * Returns the step with the highest drop-off percentage; of several, the step that lost the most
 * sessions. Returns undefined if no step lost a session.
 */
export function largestDropOff(steps: readonly StepReport[]): StepReport | undefined {
  const [largest] = steps
    .filter(({ dropoffs }) => dropoffs > 0)
    .toSorted((a, b) => b.dropoffRate - a.dropoffRate || b.dropoffs - a.dropoffs);
  return largest;
}
