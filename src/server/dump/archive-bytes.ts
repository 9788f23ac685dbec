import type { FileHandle } from "node:fs/promises";
import { DumpError } from "./dump.ts";

const bufferSize = 512 * 1024;

/** Reads the bytes of a pg_dump archive in order. */
export type ArchiveBytes = {
  /** Returns the offset in the file of the next byte to read. */
  position(): number;
  /** Returns the next byte; undefined at the end of the file. */
  byteOrEnd(): Promise<number | undefined>;
  byte(): Promise<number>;
  /** Returns the next `length` bytes. The caller makes sure that this many bytes fit in memory. */
  take(length: number): Promise<Buffer>;
  /** Returns at least one byte and at most `most` bytes. */
  some(most: number): Promise<Buffer>;
  skip(length: number): void;
};

export function createArchiveBytes(file: FileHandle, size: number): ArchiveBytes {
  let held: Buffer = Buffer.alloc(0);
  let at = 0;
  // The offset in the file of the first byte that is not buffered yet.
  let end = 0;

  const incomplete = () => new DumpError("The archive ends too early: it is incomplete");

  async function fill(): Promise<void> {
    const buffer = Buffer.allocUnsafe(bufferSize);
    const { bytesRead } = await file.read(buffer, 0, bufferSize, end);
    if (bytesRead === 0) throw incomplete();
    held = buffer.subarray(0, bytesRead);
    at = 0;
    end += bytesRead;
  }

  const bytes: ArchiveBytes = {
    position: () => end - held.length + at,
    async byteOrEnd() {
      return bytes.position() >= size ? undefined : bytes.byte();
    },
    async byte() {
      if (at === held.length) await fill();
      return held[at++] as number;
    },
    async take(length) {
      if (length > size - bytes.position()) throw incomplete();
      const parts: Buffer[] = [];
      for (let left = length; left > 0; ) {
        const part = await bytes.some(left);
        parts.push(part);
        left -= part.length;
      }
      return parts.length === 1 ? (parts[0] as Buffer) : Buffer.concat(parts);
    },
    async some(most) {
      if (at === held.length) await fill();
      const part = held.subarray(at, at + most);
      at += part.length;
      return part;
    },
    skip(length) {
      if (length > size - bytes.position()) throw incomplete();
      if (length <= held.length - at) {
        at += length;
        return;
      }
      end = bytes.position() + length;
      held = Buffer.alloc(0);
      at = 0;
    },
  };
  return bytes;
}
