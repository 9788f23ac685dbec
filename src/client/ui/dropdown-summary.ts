/** What the closed box of a dropdown says of what was chosen. */
export function summarize(chosen: { label: string }[], multiple: boolean): string {
  if (chosen.length === 0) return "";
  return multiple ? `${chosen.length} chosen` : (chosen[0]?.label ?? "");
}
