import { createHash } from "node:crypto";
import { DumpError } from "./dump.ts";
import {
  checksumPrefix,
  firstLine,
  lastLine,
  rowsPrefix,
  takenPrefix,
} from "./roost-export-format.ts";

const startsWithLine = (head: Buffer) => head.toString("latin1").startsWith(`${firstLine}\n`);
const endsWithLine = (tail: Buffer) => tail.toString("latin1").trimEnd().endsWith(`\n${lastLine}`);

/**
 * Returns whether the first or the last line marks a file as Roost's own export. A later check
 * refuses such a file if one of the two lines is missing.
 */
export const isRoostExport = (head: Buffer, tail: Buffer): boolean =>
  startsWithLine(head) || endsWithLine(tail);

/**
 * Returns the text between a line's prefix and its end; undefined if the line is missing or does
 * not match.
 */
function lineBehind(text: string, prefix: string, pattern: RegExp): string | undefined {
  const start = text.lastIndexOf(`\n${prefix}`);
  if (start === -1) return undefined;
  const from = start + 1 + prefix.length;
  const end = text.indexOf("\n", from);
  const value = end === -1 ? "" : text.slice(from, end);
  return pattern.test(value) ? value : undefined;
}

/**
 * Checks the first and the last lines of an export in Roost's own format, and prepares the
 * verification of its checksum.
 *
 * @param head the first bytes of the file
 * @param tail the last bytes of the file
 */
export function checkRoostExport(head: Buffer, tail: Buffer, size: number) {
  const incomplete = () =>
    new DumpError("The export's end is missing or was changed: the file is incomplete");
  if (!startsWithLine(head)) {
    throw new DumpError("The export's first line is missing: the file is incomplete", { line: 1 });
  }
  const taken = lineBehind(
    head.toString("latin1"),
    takenPrefix,
    /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/,
  );
  const takenAt = new Date(taken ?? "");
  if (Number.isNaN(takenAt.getTime())) {
    throw new DumpError("The export does not say when it was taken", { line: 2 });
  }
  const end = tail.toString("latin1");
  const checksum = lineBehind(end, checksumPrefix, /^[\da-f]{64}$/);
  const hasCounts = lineBehind(end, rowsPrefix, /^\d+ in \d+ tables$/) !== undefined;
  if (!checksum || !hasCounts || !end.endsWith(`${checksum}\n${lastLine}\n`)) throw incomplete();
  const checkedSize = size - (end.length - end.lastIndexOf(checksumPrefix));
  const hash = createHash("sha256");
  return {
    takenAt,
    /** Yields the file's pieces unchanged, and computes the checksum of these pieces. */
    async *pieces(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void, undefined> {
      let left = checkedSize;
      for await (const piece of source) {
        if (left > 0) hash.update(piece.subarray(0, Math.min(left, piece.length)));
        left -= piece.length;
        yield piece;
      }
    },
    /**
     * Compares the computed checksum with the one that the file states. Call this function after
     * all pieces have been read.
     */
    finish(): void {
      if (hash.digest("hex") !== checksum) {
        throw new DumpError(
          "The export's checksum does not match: the file was changed or damaged",
        );
      }
    },
  };
}
