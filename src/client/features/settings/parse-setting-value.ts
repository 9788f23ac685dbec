/**
 * What was typed as a setting's value: structured data where it can be read as such, else the text.
 */
export function parseSettingValue(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

/** How a stored value stands in its field; what is typed anew of it is read as the same. */
export function writeSettingValue(value: unknown): string {
  // A text that could be read as something else keeps its quotes.
  if (typeof value === "string" && parseSettingValue(value) === value) return value;
  return JSON.stringify(value, null, 2);
}
