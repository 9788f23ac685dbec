import type { Answered } from "../submissions.ts";

/**
 * A change of the files in a data directory, or a response that a client got between two changes.
 * Paths are absolute.
 * - `create`: a new, empty file
 * - `write`: bytes in a file
 * - `truncate`: a new length of a file
 * - `rename`, `remove`: a changed name in a directory
 * - `sync`: the bytes of a file, or the names in a directory, are on the disk; `before` is the
 *   number of changes that had begun when the sync began
 * - `answer`: a client got a response that confirms this submission, message or post
 */
export type Change =
  | { kind: "create"; path: string }
  | { kind: "remove"; path: string }
  | { kind: "write"; path: string; at: number; bytes: Buffer }
  | { kind: "truncate"; path: string; length: number }
  | { kind: "rename"; path: string; to: string }
  | { kind: "sync"; path: string; before: number }
  | { kind: "answer"; answer: Answer };

/**
 * The data that a server has confirmed: a submission, the sender of a message, or the slug of a
 * saved post.
 */
export type Answer = { submission: Answered } | { message: string } | { post: string };

/** Encodes a recorded change as one line of JSON. The bytes of a write follow the line. */
export function encodeChange(change: Change): Buffer {
  if (change.kind !== "write") return Buffer.from(`${JSON.stringify(change)}\n`);
  const { bytes, ...rest } = change;
  const line = `${JSON.stringify({ ...rest, length: bytes.byteLength })}\n`;
  return Buffer.concat([Buffer.from(line), bytes]);
}

/** Reads recorded changes. The last one may be incomplete, because its process was killed. */
export function* decodeChanges(record: Buffer): Generator<Change, void, undefined> {
  for (let start = 0; start < record.byteLength; ) {
    const end = record.indexOf("\n", start);
    if (end === -1) return;
    const change = JSON.parse(record.toString("utf8", start, end)) as Change & { length: number };
    start = end + 1;
    if (change.kind === "write") {
      const bytes = record.subarray(start, start + change.length);
      if (bytes.byteLength < change.length) return;
      start += change.length;
      yield { ...change, bytes };
    } else {
      yield change;
    }
  }
}
