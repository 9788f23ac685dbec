import { type Choice, everyValue } from "./every-choice.ts";

/** Returns the text that a dropdown shows while its list is closed. */
export function summarize(chosen: Choice[], multiple: boolean): string {
  const [first] = chosen;
  if (!first) return "";
  const isCounted = multiple && first.value !== everyValue;
  return isCounted ? `${chosen.length} chosen` : first.label;
}
