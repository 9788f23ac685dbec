import { type Choice, everyValue } from "./every-choice.ts";

/** What the closed box of a dropdown says of what was chosen. */
export function summarize(chosen: Choice[], multiple: boolean): string {
  const [first] = chosen;
  if (!first) return "";
  const isCounted = multiple && first.value !== everyValue;
  return isCounted ? `${chosen.length} chosen` : first.label;
}
