/** How much a step loses, by the share of those that saw it and went no further. */
export type DropTone = "high" | "medium" | "low";

/** Above 30 percent it is high, above 15 medium. */
export function dropTone(percent: number): DropTone {
  if (percent > 30) return "high";
  return percent > 15 ? "medium" : "low";
}
