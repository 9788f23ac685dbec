import { isUtf8 } from "node:buffer";
import { DumpError } from "./dump.ts";

/**
 * The maximum size in bytes of a row, value or statement. Each of them is in memory as a whole
 * while it is read.
 */
export const maxHeldBytes = 64 * 1024 * 1024;

/**
 * The number of bytes that are read from a dump at once. It is small, so that other requests wait
 * only briefly.
 */
export const pieceSize = 256 * 1024;

/** Resolves in the event loop's next turn, so that other requests run in between. */
export const yieldToOthers = () =>
  new Promise<void>((resolve) => {
    setImmediate(resolve);
  });

/** A text that is read in pieces. The code that reads the text advances `at` and `line`. */
export type ByteReader = {
  readonly held: Buffer;
  /** The position in the buffer `held` of the next byte to read. */
  at: number;
  /** The line number of the position `at`, counted from 1. */
  line: number;
  /** The number of bytes of the whole text that come before the next byte to read. */
  readonly offset: number;
  /** Whether the bytes read so far include the end of the text. */
  readonly isEnded: boolean;
  /**
   * Discards the bytes before `at`, sets `at` to 0, and reads more bytes. The buffer at least
   * doubles each time. So reading takes linear time, even if the caller reads its token again from
   * the token's start each time.
   *
   * @returns false at the end of the text
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

/**
 * Returns the position of an incomplete UTF-8 character at the end of the bytes. If the last
 * character is complete, returns the number of bytes.
 */
function endOfWholeCharacters(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] as number;
    if (byte < 0x80) break;
    if (byte < 0xc0) continue;
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
    return length > back ? bytes.length - back : bytes.length;
  }
  return bytes.length;
}

/**
 * Reads a text in pieces. Fails if the text is not UTF-8 or contains a NUL character, because
 * PostgreSQL would refuse such a text.
 */
export function createByteReader(
  pieces: AsyncIterable<Buffer>,
  { table }: { table?: string } = {},
): ByteReader {
  const iterator = pieces[Symbol.asyncIterator]();
  let held: Buffer = Buffer.alloc(0);
  let checkedTo = 0;
  let discarded = 0;
  let isEnded = false;

  function check(): void {
    const end = isEnded ? held.length : endOfWholeCharacters(held);
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
      // The first invalid byte is found by binary search: the shortest prefix that is invalid UTF-8
      // ends with this byte.
      while (to - from > 1) {
        const middle = (from + to) >> 1;
        const part = added.subarray(0, middle);
        if (isUtf8(part.subarray(0, endOfWholeCharacters(part)))) from = middle;
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
      return discarded + reader.at;
    },
    get isEnded() {
      return isEnded;
    },
    async more() {
      if (isEnded) return false;
      // Pauses before each read. Otherwise, while pieces are already buffered, the process would
      // read one after another and handle no other requests.
      await yieldToOthers();
      const kept = held.subarray(reader.at);
      if (kept.length > maxHeldBytes) {
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
      discarded += reader.at;
      held = got.length === 2 && kept.length === 0 ? (got[1] as Buffer) : Buffer.concat(got);
      reader.at = 0;
      check();
      return held.length > kept.length;
    },
  };
  return reader;
}
