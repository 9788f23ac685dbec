import { type Choice, everyValue } from "./every-choice.ts";

/** Returns the text in the closed box of a dropdown. */
export function summarize(chosen: Choice[], multiple: boolean): string {
  const [first] = chosen;
  if (!first) return "";
  const isCounted = multiple && first.value !== everyValue;
  return isCounted ? `${chosen.length} chosen` : first.label;
}
