import { isUtf8 } from "node:buffer";
import { DumpError } from "./dump.ts";

/** The longest row, value or statement that is kept whole in memory. */
export const longestHeld = 64 * 1024 * 1024;

/** What is got at once at least: little enough that others need not wait long for their turn. */
export const pieceSize = 256 * 1024;

/** Lets others have their turn. */
export const nextTurn = () =>
  new Promise<void>((resolve) => {
    setImmediate(resolve);
  });

/** A text that comes in pieces. Whoever reads it moves `at` and `line` on. */
export type ByteReader = {
  readonly held: Buffer;
  /** Where reading has got to within what is held. */
  at: number;
  /** The line of `at`, from 1. */
  line: number;
  /** How many bytes of the text are before `at`. */
  readonly offset: number;
  /** Whether nothing follows what is held. */
  readonly isEnded: boolean;
  /**
   * Lets go of what is before `at`, which becomes 0, and gets more: as much again as is held, so
   * that whoever begins anew each time still takes time in proportion to the length.
   *
   * @returns false at the end
   */
  more(): Promise<boolean>;
};

const newline = 10;

export function countLines(bytes: Buffer, from: number, to: number): number {
  const within = bytes.subarray(from, to);
  let count = 0;
  for (let at = within.indexOf(newline); at !== -1; at = within.indexOf(newline, at + 1))
    count += 1;
  return count;
}

/** Where the last character begins that may go on in the next piece; the length if none does. */
function wholeCharacters(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] as number;
    if (byte < 0x80) break;
    if (byte < 0xc0) continue;
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
    return length > back ? bytes.length - back : bytes.length;
  }
  return bytes.length;
}

/** Reads a text; it must be UTF-8, as PostgreSQL has it: without NUL. */
export function createByteReader(
  pieces: AsyncIterable<Buffer>,
  { table }: { table?: string } = {},
): ByteReader {
  const iterator = pieces[Symbol.asyncIterator]();
  let held: Buffer = Buffer.alloc(0);
  let checkedTo = 0;
  let letGo = 0;
  let isEnded = false;

  function check(): void {
    const end = isEnded ? held.length : wholeCharacters(held);
    const added = held.subarray(checkedTo, end);
    const nul = added.indexOf(0);
    if (nul !== -1) {
      const line = reader.line + countLines(held, reader.at, checkedTo + nul);
      throw new DumpError("The file holds a NUL byte; it is not text, or not UTF-8", {
        table,
        line,
      });
    }
    if (!isUtf8(added)) {
      let from = 0;
      let to = added.length;
      // The shortest beginning that is wrong ends in the character that is.
      while (to - from > 1) {
        const middle = (from + to) >> 1;
        const part = added.subarray(0, middle);
        if (isUtf8(part.subarray(0, wholeCharacters(part)))) from = middle;
        else to = middle;
      }
      const line = reader.line + countLines(held, reader.at, checkedTo + from);
      throw new DumpError("The file is not valid UTF-8", { table, line });
    }
    checkedTo = end;
  }

  const reader = {
    at: 0,
    line: 1,
    get held() {
      return held;
    },
    get offset() {
      return letGo + reader.at;
    },
    get isEnded() {
      return isEnded;
    },
    async more() {
      if (isEnded) return false;
      // Pieces that are there already would come without a pause in between.
      await nextTurn();
      const kept = held.subarray(reader.at);
      if (kept.length > longestHeld) {
        throw new DumpError("A row or value is longer than 64 MB", { table, line: reader.line });
      }
      const got = [kept];
      for (let wanted = Math.max(kept.length, pieceSize); wanted > 0; ) {
        const piece = await iterator.next();
        if (piece.done) {
          isEnded = true;
          break;
        }
        got.push(piece.value);
        wanted -= piece.value.length;
      }
      checkedTo -= reader.at;
      letGo += reader.at;
      held = got.length === 2 && kept.length === 0 ? (got[1] as Buffer) : Buffer.concat(got);
      reader.at = 0;
      check();
      return held.length > kept.length;
    },
  };
  return reader;
}
