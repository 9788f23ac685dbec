import { expect, test } from "vitest";
import { type ByteReader, createByteReader } from "./byte-reader.ts";
import { readCopyRows } from "./copy-rows.ts";

async function* oneByOne(pieces: Buffer[]): AsyncGenerator<Buffer> {
  yield* pieces;
}

/**
 * Returns a byte reader that gets only one more byte at each read, so that no token arrives in one
 * piece.
 */
function byteByByte(text: Buffer): ByteReader {
  let from = 0;
  let to = 0;
  const reader = {
    at: 0,
    line: 1,
    get held() {
      return text.subarray(from, to);
    },
    get offset() {
      return from + reader.at;
    },
    get isEnded() {
      return to === text.length;
    },
    async more() {
      if (to === text.length) return false;
      from += reader.at;
      reader.at = 0;
      to += 1;
      return true;
    },
  };
  return reader;
}

const allAtOnce = (text: Buffer) => createByteReader(oneByOne([text]));

async function readRows(reader: ByteReader, width: number): Promise<string> {
  const rows: Buffer[] = [];
  for await (const { bytes } of readCopyRows(reader, "t", width)) {
    rows.push(Buffer.from(bytes));
  }
  return Buffer.concat(rows).toString();
}

/**
 * Texts to put before and after a tested character. They place the character at each offset within
 * a group of four bytes, because the scan compares four bytes at once.
 */
const places = Array.from({ length: 12 }, (_, before) => ["a".repeat(before), "é".repeat(12)]);

test.each(["\tb", "\\\\", "\\n", "\\t", "\u000b", "[", "]", "\u000e", "\u007f", "\u2028"])(
  "COPY rows with %j at any position are read without a change, whether they arrive in one piece or byte by byte",
  async (text) => {
    const rows = places.map(([before, after]) => `${before}${text}${after}\n`).join("");
    const written = Buffer.from(`${rows}\\.\n`);
    const width = text.startsWith("\t") ? 2 : 1;
    await expect(readRows(allAtOnce(written), width)).resolves.toBe(rows);
    await expect(readRows(byteByByte(written), width)).resolves.toBe(rows);
  },
);

test.each([
  ["\\x", /backslash/],
  ["\\\n", /backslash/],
  ["\\.", /backslash/],
  ["\\N", /backslash/],
  ["\r", /carriage return/],
  ["\t", /2 values instead of 1/],
])(
  "a COPY row with %j at any position is refused with an error that names the row's line and the reason",
  async (text, reason) => {
    for (const [before, after] of places) {
      const written = Buffer.from(`good\n${before}a${text}${after}\n\\.\n`);
      for (const reader of [allAtOnce(written), byteByByte(written)]) {
        const refused = await readRows(reader, 1).catch((error: unknown) => error);
        expect(refused).toMatchObject({ message: expect.stringMatching(reason), line: 2 });
      }
    }
  },
);
