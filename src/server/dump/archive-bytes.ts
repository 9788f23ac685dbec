import type { FileHandle } from "node:fs/promises";
import { DumpError } from "./dump.ts";

const heldSize = 512 * 1024;

/** Goes through a file's bytes in order. */
export type ArchiveBytes = {
  /** Where in the file it is. */
  position(): number;
  /** The next byte; undefined at the file's end. */
  byteOrEnd(): Promise<number | undefined>;
  byte(): Promise<number>;
  /** So many bytes, which are few enough to be held. */
  take(length: number): Promise<Buffer>;
  /** At least one byte, at most so many. */
  some(most: number): Promise<Buffer>;
  skip(length: number): void;
};

export function createArchiveBytes(file: FileHandle, size: number): ArchiveBytes {
  let held: Buffer = Buffer.alloc(0);
  let at = 0;
  // Of what is held's end, in the file.
  let end = 0;

  const notWhole = () => new DumpError("The archive ends too early: it is incomplete");

  async function fill(): Promise<void> {
    const buffer = Buffer.allocUnsafe(heldSize);
    const { bytesRead } = await file.read(buffer, 0, heldSize, end);
    if (bytesRead === 0) throw notWhole();
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
      if (length > size - bytes.position()) throw notWhole();
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
      if (length > size - bytes.position()) throw notWhole();
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
