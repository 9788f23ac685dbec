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
const escapes = new Set(Buffer.from("bfnrtv\\"));

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
  const tabsOfRow = Math.max(width - 1, 0);
  // What has been looked at of the row under way, which may be long and come in many pieces.
  let scanned = 0;
  let tabs = 0;
  for (;;) {
    const { held } = reader;
    let rowStart = reader.at;
    let at = rowStart + scanned;
    const end = Math.min(held.length, at + sliceSize);
    let count = 0;
    let isAtEnd = false;
    const refuse = (reason: string) => new DumpError(reason, { table, line: reader.line + count });
    for (; at < end; at += 1) {
      const byte = held[at] as number;
      if (byte > carriageReturn && byte !== backslash) continue;
      if (byte === tab) {
        tabs += 1;
      } else if (byte === newline) {
        if (tabs !== tabsOfRow) {
          throw refuse(`The row has ${tabs + 1} values instead of ${width}`);
        }
        tabs = 0;
        count += 1;
        rowStart = at + 1;
      } else if (byte === backslash) {
        if (at + 2 >= held.length) break;
        const next = held[at + 1] as number;
        const after = held[at + 2] as number;
        if (escapes.has(next)) {
          at += 1;
        } else if (next === period && at === rowStart && after === newline) {
          isAtEnd = true;
          break;
        } else if (
          next !== capitalN ||
          !(at === rowStart || held[at - 1] === tab) ||
          !(after === tab || after === newline)
        ) {
          throw refuse("The row has a backslash where PostgreSQL writes none");
        }
      } else if (byte === carriageReturn) {
        throw refuse("The row has a carriage return: the file's line ends were changed");
      }
    }
    if (count > 0) yield { bytes: held.subarray(reader.at, rowStart), count, line: reader.line };
    reader.at = rowStart;
    reader.line += count;
    scanned = at - rowStart;
    if (isAtEnd) {
      reader.at += 3;
      reader.line += 1;
      return;
    }
    if (end < held.length) {
      await nextTurn();
    } else if (!(await reader.more())) {
      throw new DumpError("The file ends within the table's rows: it is not whole", {
        table,
        line: reader.line,
      });
    }
  }
}
