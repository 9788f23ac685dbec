import type { ByteReader } from "./byte-reader.ts";
import { yieldToOthers } from "./byte-reader.ts";
import { DumpError } from "./dump.ts";

const tab = 9;
const newline = 10;
const carriageReturn = 13;
const period = 46;
const capitalN = 78;
const backslash = 92;

/** The characters that `COPY … TO` writes behind a backslash: `\b \f \n \r \t \v \\`. */
const isEscape = new Uint8Array(256);
for (const letter of Buffer.from("bfnrtv\\")) isEscape[letter] = 1;

/** The number of bytes of a long row after which reading pauses, so that other requests run. */
const sliceSize = 1024 * 1024;

export type CopyPiece = {
  /** Complete rows in COPY's text format, each with its newline. */
  bytes: Buffer;
  count: number;
  /** The line number of the first row in the dump. */
  line: number;
};

/**
 * Returns true if none of four bytes is a backslash or below 14, which holds for most text. The
 * calculation tests all four bytes at once, because comparing each byte separately takes twice as
 * long. In `found`, the highest bit of a byte is set if the byte is a backslash or below 14.
 */
function isPlain(four: number): boolean {
  const backslashes = four ^ 0x5c5c5c5c;
  const found = ((four - 0x0e0e0e0e) & ~four) | ((backslashes - 0x01010101) & ~backslashes);
  return (found & 0x80808080) === 0;
}

/** How far the rows of COPY's text format have been scanned. */
type Scan = {
  at: number;
  /** The start of the current row in COPY's text, and the number of its tabs so far. */
  rowStart: number;
  tabs: number;
  /** The number of complete rows that the scan has found. */
  count: number;
  /** Whether the end mark `\.` of COPY's rows is at the position `at`. */
  isAtEnd: boolean;
};

/**
 * Scans bytes of COPY's text format up to `end`, or up to a backslash whose following bytes are not
 * buffered yet. This loop is separate from the generator that calls it, because inside a generator
 * the loop takes twice as long.
 *
 * @returns an error message about the current row; undefined if the row is valid
 */
function scanRows(scan: Scan, held: Buffer, end: number, width: number): string | undefined {
  const tabsOfRow = Math.max(width - 1, 0);
  const view = new DataView(held.buffer, held.byteOffset, held.length);
  let { at, rowStart, tabs, count } = scan;
  for (; at < end; at += 1) {
    while (at + 4 <= end && isPlain(view.getInt32(at, true))) at += 4;
    if (at >= end) break;
    const byte = held[at] as number;
    if (byte > carriageReturn && byte !== backslash) continue;
    if (byte === tab) {
      tabs += 1;
    } else if (byte === newline) {
      if (tabs !== tabsOfRow) {
        scan.count = count;
        return `The row has ${tabs + 1} values instead of ${width}`;
      }
      tabs = 0;
      count += 1;
      rowStart = at + 1;
    } else if (byte === backslash) {
      if (at + 2 >= held.length) break;
      const next = held[at + 1] as number;
      const after = held[at + 2] as number;
      if (isEscape[next]) {
        at += 1;
      } else if (next === period && at === rowStart && after === newline) {
        scan.isAtEnd = true;
        break;
      } else if (
        next !== capitalN ||
        !(at === rowStart || held[at - 1] === tab) ||
        !(after === tab || after === newline)
      ) {
        scan.count = count;
        return "The row has a backslash that PostgreSQL would not write";
      }
    } else if (byte === carriageReturn) {
      scan.count = count;
      return "The row has a carriage return: the file's line endings were changed";
    }
  }
  scan.at = at;
  scan.rowStart = rowStart;
  scan.tabs = tabs;
  scan.count = count;
  return undefined;
}

/**
 * Reads rows of COPY's text format up to and including their end mark `\.`. Accepts only what `COPY
 * … TO` writes. COPY itself accepts more, such as a backslash before a newline, which could hide a
 * row from code that counts newlines.
 * @param width the number of values in a row
 */
export async function* readCopyRows(
  reader: ByteReader,
  table: string,
  width: number,
): AsyncGenerator<CopyPiece, void, undefined> {
  // The number of bytes of the current row that have been scanned. A long row arrives in many
  // pieces, and scanned bytes are not scanned again.
  let scanned = 0;
  let tabs = 0;
  for (;;) {
    const { held } = reader;
    const from = reader.at + scanned;
    const scan: Scan = { at: from, rowStart: reader.at, tabs, count: 0, isAtEnd: false };
    const end = Math.min(held.length, from + sliceSize);
    const fault = scanRows(scan, held, end, width);
    const { at, rowStart, count } = scan;
    if (fault) throw new DumpError(fault, { table, line: reader.line + count });
    if (count > 0) yield { bytes: held.subarray(reader.at, rowStart), count, line: reader.line };
    reader.at = rowStart;
    reader.line += count;
    scanned = at - rowStart;
    tabs = scan.tabs;
    if (scan.isAtEnd) {
      reader.at += 3;
      reader.line += 1;
      return;
    }
    if (end < held.length) {
      await yieldToOthers();
    } else if (!(await reader.more())) {
      throw new DumpError("The file ends within the table's rows: it is incomplete", {
        table,
        line: reader.line,
      });
    }
  }
}
