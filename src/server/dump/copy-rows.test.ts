import { expect, test } from "vitest";
import { createByteReader } from "./byte-reader.ts";
import { readCopyRows } from "./copy-rows.ts";

async function* oneByOne(pieces: Buffer[]): AsyncGenerator<Buffer> {
  yield* pieces;
}

async function readRows(pieces: Buffer[], width: number): Promise<string> {
  const rows: Buffer[] = [];
  for await (const { bytes } of readCopyRows(createByteReader(oneByOne(pieces)), "t", width)) {
    rows.push(Buffer.from(bytes));
  }
  return Buffer.concat(rows).toString();
}

/** What begins and what follows something, so that it stands at each place of four bytes. */
const places = Array.from({ length: 12 }, (_, before) => ["a".repeat(before), "é".repeat(12)]);

test.each(["\tb", "\\\\", "\\n", "\\t", "\u000b", "[", "]", "\u000e", "\u007f", "\u2028"])(
  "%j is read wherever it stands",
  async (text) => {
    const rows = places.map(([before, after]) => `${before}${text}${after}\n`).join("");
    const written = Buffer.from(`${rows}\\.\n`);
    const width = text.startsWith("\t") ? 2 : 1;
    await expect(readRows([written], width)).resolves.toBe(rows);
    const pieces = [...written].map((byte) => Buffer.from([byte]));
    await expect(readRows(pieces, width)).resolves.toBe(rows);
  },
);

test.each([
  ["\\x", /backslash/],
  ["\\\n", /backslash/],
  ["\\.", /backslash/],
  ["\\N", /backslash/],
  ["\r", /carriage return/],
  ["\t", /2 values instead of 1/],
])("%j is refused wherever it stands within a row", async (text, reason) => {
  for (const [before, after] of places) {
    const rows = `good\n${before}a${text}${after}\n`;
    await expect(readRows([Buffer.from(`${rows}\\.\n`)], 1)).rejects.toThrow(reason);
    await expect(readRows([Buffer.from(`${rows}\\.\n`)], 1)).rejects.toMatchObject({ line: 2 });
  }
});
