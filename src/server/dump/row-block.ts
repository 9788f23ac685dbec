import { createReadStream } from "node:fs";
import { countLines } from "./byte-reader.ts";
import { DumpError, type DumpRows } from "./dump.ts";

/** Where rows of COPY's text format are in a file, in bytes from its beginning; `line` is the first's. */
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

/** Reads rows where a file was found to have them: what they are like has been checked then. */
export async function* readRowBlock(
  path: string,
  { table, columns, start, end, line }: RowBlock,
): AsyncGenerator<DumpRows, void, undefined> {
  if (start === end) return;
  const stream: AsyncIterable<Buffer> = createReadStream(path, {
    start,
    end: end - 1,
    highWaterMark: pieceBytes,
  });
  // Of a row that goes on in the next piece.
  let begun: Buffer[] = [];
  let read = 0;
  let firstLine = line;
  for await (const piece of stream) {
    read += piece.length;
    const rowsEnd = piece.lastIndexOf(newline) + 1;
    if (rowsEnd === 0) {
      begun.push(piece);
      continue;
    }
    const bytes = Buffer.concat([...begun, piece.subarray(0, rowsEnd)]);
    begun = rowsEnd < piece.length ? [piece.subarray(rowsEnd)] : [];
    const count = countLines(bytes, 0, bytes.length);
    const first = firstLine;
    yield { table, columns, bytes, count, lineOf: (row) => first + row };
    firstLine += count;
  }
  if (read !== end - start || begun.length > 0) {
    throw new DumpError("The file was changed while it was read", { table });
  }
}
