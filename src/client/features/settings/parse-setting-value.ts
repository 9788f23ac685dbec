/** Parses the text of a setting's value as JSON. Returns the text itself if it is not JSON. */
export function parseSettingValue(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

/** Returns a setting's value as text. Parsing the text returns the same value. */
export function writeSettingValue(value: unknown): string {
  // A string that is valid JSON, such as `true`, is written with quotes. Without the quotes, it
  // would be parsed as another value, such as a boolean.
  if (typeof value === "string" && parseSettingValue(value) === value) return value;
  return JSON.stringify(value, null, 2);
}
