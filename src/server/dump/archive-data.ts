import { pipeline } from "node:stream/promises";
import { constants, createInflate, createZstdDecompress } from "node:zlib";
import type { ArchiveBytes } from "./archive-bytes.ts";
import type { Compression } from "./archive-contents.ts";
import { pieceSize } from "./byte-reader.ts";
import { DumpError } from "./dump.ts";
import { Lz4Damaged, readLz4Frame } from "./lz4-frame.ts";

/**
 * Yields the data of one archive entry in chunks as they are in the file, until the entry's end
 * mark.
 */
export async function* readChunks(
  bytes: ArchiveBytes,
  readInteger: () => Promise<number>,
  table: string,
): AsyncGenerator<Buffer, void, undefined> {
  for (;;) {
    let left = await readInteger();
    if (left < 0) throw new DumpError("A part of its data has an impossible length", { table });
    if (left === 0) return;
    while (left > 0) {
      const piece = await bytes.some(left);
      left -= piece.length;
      yield piece;
    }
  }
}

/** Skips the data of an archive entry without parsing it. */
export async function skipChunks(
  bytes: ArchiveBytes,
  readInteger: () => Promise<number>,
): Promise<void> {
  for (let length = await readInteger(); length !== 0; length = await readInteger()) {
    if (length < 0) throw new DumpError("A part of its data has an impossible length");
    bytes.skip(length);
  }
}

/** Yields the decompressed data of one archive entry. Reads the data to its end. */
export function decompressChunks(
  chunks: AsyncGenerator<Buffer, void, undefined>,
  compression: Compression,
  table: string,
): AsyncGenerator<Buffer, void, undefined> {
  if (compression === "none") return chunks;
  if (compression === "lz4") return readLz4Chunks(chunks, table);
  return inflateChunks(chunks, compression, table);
}

async function* readLz4Chunks(
  chunks: AsyncGenerator<Buffer, void, undefined>,
  table: string,
): AsyncGenerator<Buffer, void, undefined> {
  try {
    yield* readLz4Frame(chunks);
  } catch (error) {
    if (!(error instanceof Lz4Damaged)) throw error;
    throw new DumpError("Its compressed data is damaged", { table });
  }
}

/**
 * The base-2 logarithm of the largest accepted window of zstd data. `pg_dump --compress=zstd:long`
 * writes data with a window of 128 MB, and decompressing it takes as much memory.
 */
const zstdWindowLog = 27;

const createDecompression = {
  gzip: () => createInflate({ chunkSize: pieceSize }),
  zstd: () =>
    createZstdDecompress({
      chunkSize: pieceSize,
      params: { [constants.ZSTD_d_windowLogMax]: zstdWindowLog },
    }),
};

async function* inflateChunks(
  chunks: AsyncIterable<Buffer>,
  compression: keyof typeof createDecompression,
  table: string,
): AsyncGenerator<Buffer, void, undefined> {
  let given = 0;
  const inflate = createDecompression[compression]();
  const feeding = pipeline(async function* () {
    for await (const chunk of chunks) {
      given += chunk.length;
      yield chunk;
    }
  }, inflate);
  // Without this handler, Node would report the error of a failed decompression as unhandled. The
  // code below that awaits `feeding` handles the error.
  feeding.catch(() => {});
  try {
    for await (const piece of inflate) yield piece as Buffer;
    await feeding;
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    if (given === 0 && code === "Z_BUF_ERROR") return;
    if (/^(?:Z_|ZSTD_)/.test(code))
      throw new DumpError("Its compressed data is damaged", { table });
    throw error;
  } finally {
    inflate.destroy();
    await feeding.catch(() => {});
  }
  if (inflate.bytesWritten !== given) {
    throw new DumpError("Unexpected data follows its compressed data", { table });
  }
}
