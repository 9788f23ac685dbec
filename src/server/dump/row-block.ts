import { open } from "node:fs/promises";
import { countLines } from "./byte-reader.ts";
import { DumpError, type DumpRows } from "./dump.ts";

/**
 * The position of a table's COPY rows in a file, in bytes from the beginning of the file. `line` is
 * the line number of the first row.
 */
export type RowBlock = {
  table: string;
  columns: readonly string[];
  start: number;
  end: number;
  count: number;
  line: number;
};

const pieceBytes = 1024 * 1024;
const newline = 10;

/**
 * Reads COPY rows at a known position of a file. The rows are not checked again, because they were
 * checked when the position was found.
 */
export async function* readRowBlock(
  path: string,
  { table, columns, start, end, line }: RowBlock,
): AsyncGenerator<DumpRows, void, undefined> {
  if (start === end) return;
  const changed = () => new DumpError("The file was changed while it was read", { table });
  const file = await open(path);
  try {
    let firstLine = line;
    let wanted = pieceBytes;
    for (let at = start; at < end; ) {
      const length = Math.min(wanted, end - at);
      // The buffer is allocated outside of Node's shared pool, because the caller keeps it for
      // long.
      const piece = Buffer.allocUnsafeSlow(length);
      const { bytesRead } = await file.read(piece, 0, length, at);
      if (bytesRead < length) throw changed();
      const rowsEnd = piece.lastIndexOf(newline) + 1;
      if (rowsEnd === 0) {
        if (at + length === end) throw changed();
        // The row is longer than the bytes that were read. The next read begins at the same
        // position and reads up to twice as many bytes.
        wanted *= 2;
        continue;
      }
      const bytes = piece.subarray(0, rowsEnd);
      const count = countLines(bytes, 0, rowsEnd);
      const first = firstLine;
      yield { table, columns, bytes, count, lineOf: (row) => first + row };
      firstLine += count;
      at += rowsEnd;
      wanted = pieceBytes;
    }
  } finally {
    await file.close();
  }
}
