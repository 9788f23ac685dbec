/**
 * Reads and writes values in COPY's text format: null is `\N`, and special characters have a
 * backslash.
 */

const meanings: Record<string, string> = {
  b: "\b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
  v: "\v",
  "\\": "\\",
};
const letters = new Map(Object.entries(meanings).map(([letter, meaning]) => [meaning, letter]));

/** Converts a value from COPY's text format; `\N` becomes null. */
export function readCopyValue(written: string): string | null {
  if (written === "\\N") return null;
  if (!written.includes("\\")) return written;
  return written.replaceAll(/\\(.)/gs, (_, letter: string) => meanings[letter] ?? letter);
}

export const writeCopyValue = (value: string | null): string =>
  value === null
    ? "\\N"
    : // biome-ignore lint/suspicious/noControlCharactersInRegex: COPY's text format escapes these characters
      value.replaceAll(/[\b\f\n\r\t\v\\]/g, (character) => `\\${letters.get(character)}`);

/** Splits complete lines of COPY's text format into rows, whose values stay in this format. */
export function* readCopyRows(bytes: Buffer): Generator<string[], void, undefined> {
  let start = 0;
  for (;;) {
    const end = bytes.indexOf(10, start);
    if (end === -1) return;
    yield bytes.toString("utf8", start, end).split("\t");
    start = end + 1;
  }
}
