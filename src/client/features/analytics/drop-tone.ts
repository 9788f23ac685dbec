import type { StepReport } from "#common/analytics/report.ts";

/** How severe it is that visitors leave at a step of the questionnaire. */
export type DropTone = "high" | "medium" | "low";

/**
 * Returns how severe it is that visitors leave at a step of the questionnaire: high if more than 30
 * percent of the sessions stopped there, medium if more than 15 percent did, otherwise low.
 */
export function dropTone(percent: number): DropTone {
  if (percent > 30) return "high";
  return percent > 15 ? "medium" : "low";
}

/**
 * Returns the step at which the highest percentage of sessions stopped. If several steps have the
 * same percentage, returns the one that lost the most sessions; undefined if no step lost a
 * session.
 */
export function largestDropOff(steps: readonly StepReport[]): StepReport | undefined {
  const [largest] = steps
    .filter(({ dropoffs }) => dropoffs > 0)
    .toSorted((a, b) => b.dropoffRate - a.dropoffRate || b.dropoffs - a.dropoffs);
  return largest;
}
