import { maxHeldBytes } from "./byte-reader.ts";
import type { DumpRows } from "./dump.ts";
import { DumpError } from "./dump.ts";

const fullSize = 512 * 1024;
const tab = 9;
const newline = 10;
const quote = 39;
const backslash = 92;

/**
 * The letter that COPY writes behind a backslash for a character; 0 for characters without an
 * escape.
 */
const escapeOf = new Uint8Array(256);
for (const [character, letter] of ["\bb", "\tt", "\nn", "\vv", "\ff", "\rr", "\\\\"]) {
  escapeOf[character?.charCodeAt(0) ?? 0] = letter?.charCodeAt(0) ?? 0;
}

/** Collects the rows of one table in COPY's text format, value by value. */
export type RowBatch = {
  /**
   * Starts to collect rows of a table.
   *
   * @returns the rows that were collected for the previous table or columns; undefined if there are
   *   none
   */
  begin(table: string, columns: readonly string[]): DumpRows | undefined;
  /**
   * Adds the bytes between the positions `from` and `to` to the current value. If
   * `hasDoubledQuotes` is true, a doubled quote is added as one quote.
   * @returns the position from which to continue: `to`, or `to + 1` if the byte at `to` is the
   *   second quote of a doubled quote, which is skipped
   */
  addText(bytes: Buffer, from: number, to: number, hasDoubledQuotes: boolean): number;
  /**
   * Adds a text to the current value. The text must contain no character that COPY's text format
   * escapes.
   */
  addPlain(text: string): void;
  endValue(): void;
  /**
   * Ends a row.
   *
   * @returns the collected rows if they are large enough to be passed on; otherwise undefined
   */
  endRow(line: number): DumpRows | undefined;
  /** Returns the collected rows and empties the batch. Returns undefined if there are no rows. */
  take(): DumpRows | undefined;
};

export function createRowBatch(): RowBatch {
  let table = "";
  let columns: readonly string[] = [];
  let out = Buffer.allocUnsafe(fullSize);
  let size = 0;
  let rowStart = 0;
  let lines: number[] = [];

  function reserve(more: number): void {
    if (size + more <= out.length) return;
    if (size - rowStart + more > maxHeldBytes * 2) {
      throw new DumpError("A row is longer than 64 MB", { table });
    }
    const larger = Buffer.allocUnsafe(Math.max(out.length * 2, size + more));
    out.copy(larger, 0, 0, size);
    out = larger;
  }

  function take(): DumpRows | undefined {
    if (lines.length === 0) return undefined;
    const taken = lines;
    const rows = {
      table,
      columns,
      bytes: out.subarray(0, size),
      count: taken.length,
      lineOf: (row: number) => taken[row] ?? 0,
    };
    out = Buffer.allocUnsafe(fullSize);
    size = 0;
    rowStart = 0;
    lines = [];
    return rows;
  }

  return {
    begin(another, itsColumns) {
      const isSame =
        another === table &&
        itsColumns.length === columns.length &&
        itsColumns.every((column, at) => column === columns[at]);
      const taken = isSame ? undefined : take();
      table = another;
      columns = itsColumns;
      return taken;
    },
    addText(bytes, from, to, hasDoubledQuotes) {
      reserve((to - from) * 2);
      let at = from;
      for (; at < to; at += 1) {
        const byte = bytes[at] as number;
        const letter = escapeOf[byte] as number;
        if (letter !== 0) {
          out[size++] = backslash;
          out[size++] = letter;
        } else {
          out[size++] = byte;
          if (byte === quote && hasDoubledQuotes) at += 1;
        }
      }
      return at;
    },
    addPlain(text) {
      reserve(text.length);
      size += out.write(text, size, "latin1");
    },
    endValue() {
      reserve(1);
      out[size++] = tab;
    },
    endRow(line) {
      // The newline that ends the row replaces the tab behind the row's last value.
      out[size - 1] = newline;
      rowStart = size;
      lines.push(line);
      return size >= fullSize ? take() : undefined;
    },
    take,
  };
}
