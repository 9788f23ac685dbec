import type { ByteReader } from "./byte-reader.ts";
import { nextTurn } from "./byte-reader.ts";
import { DumpError } from "./dump.ts";

const tab = 9;
const newline = 10;
const carriageReturn = 13;
const period = 46;
const capitalN = 78;
const backslash = 92;

/** What may follow a backslash as `COPY … TO` writes it: `\b \f \n \r \t \v \\`. */
const isEscape = new Uint8Array(256);
for (const letter of Buffer.from("bfnrtv\\")) isEscape[letter] = 1;

/** Of a long row, after which others get their turn. */
const sliceSize = 1024 * 1024;

export type CopyPiece = {
  /** Whole rows, each with its newline. */
  bytes: Buffer;
  count: number;
  /** The line of the first of them. */
  line: number;
};

/**
 * Whether none of four bytes is a backslash or less than 14, as most are: one that is would borrow
 * from its highest bit. To look at each byte by itself takes twice as long.
 */
function isPlain(four: number): boolean {
  const backslashes = four ^ 0x5c5c5c5c;
  const found = ((four - 0x0e0e0e0e) & ~four) | ((backslashes - 0x01010101) & ~backslashes);
  return (found & 0x80808080) === 0;
}

/** How far rows have been looked at. */
type Scan = {
  at: number;
  /** Where the row begins that is under way, and its tabs so far. */
  rowStart: number;
  tabs: number;
  /** Rows that ended. */
  count: number;
  /** Whether the end mark is at `at`. */
  isAtEnd: boolean;
};

/**
 * Looks at bytes up to an end, or to a backslash whose meaning is not among what is held yet. It is
 * apart from who reads on because within a generator the same loop takes twice as long.
 *
 * @returns what is wrong with the row under way
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
 * Reads rows of COPY's text format up to their end mark `\.`, which it leaves behind. It insists on
 * what `COPY … TO` writes: COPY itself reads more, such as a backslash and a newline for a newline,
 * with which a row could be hidden from who counts them.
 *
 * @param width how many values a row has
 */
export async function* readCopyRows(
  reader: ByteReader,
  table: string,
  width: number,
): AsyncGenerator<CopyPiece, void, undefined> {
  // What has been looked at of the row under way, which may be long and come in many pieces.
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
      await nextTurn();
    } else if (!(await reader.more())) {
      throw new DumpError("The file ends within the table's rows: it is incomplete", {
        table,
        line: reader.line,
      });
    }
  }
}
