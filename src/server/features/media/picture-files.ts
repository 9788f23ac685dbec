import { randomUUID } from "node:crypto";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type PictureAddress, pictureAddress } from "#common/media/picture-address.ts";
import type { Context } from "../../context.ts";
import { pictureHash } from "./hash-picture.ts";
import { makeSize } from "./render-picture.ts";
import { findMaster } from "./store.ts";

/**
 * The cached image files of pictures. A file is created at its first request, and created again if
 * it is lost.
 */
export type PictureFiles = {
  /**
   * Returns the bytes of a picture.
   * @param size a smaller width, which `parsePictureAddress` has checked; undefined for the full
   *   size
   * @returns undefined if there is no such picture
   * @throws the database's error if the file is not cached and the database is unavailable
   */
  read(address: PictureAddress, size: number | undefined): Promise<Buffer | undefined>;
};

type Make = () => Promise<Buffer | undefined>;
type Check = (bytes: Buffer) => boolean;

/**
 * Returns whether the bytes are a complete WebP file: whether they have the length that the file's
 * header states.
 */
const isWhole: Check = (bytes) =>
  bytes.length > 12 &&
  bytes.readUInt32LE(4) + 8 === bytes.length &&
  bytes.toString("latin1", 0, 4) === "RIFF";

async function readCached(path: string, isGood: Check): Promise<Buffer | undefined> {
  const bytes = await readFile(path).catch(() => undefined);
  return bytes && isGood(bytes) ? bytes : undefined;
}

/**
 * Writes a file under a temporary name, and renames the file when it is complete. So readers never
 * see an incomplete file, and several processes can write the same file at once.
 */
async function writeFileWhenComplete(path: string, bytes: Buffer): Promise<void> {
  const unfinished = `${path}.${randomUUID()}.tmp`;
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  try {
    await writeFile(unfinished, bytes, { mode: 0o600 });
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

export function createPictureFiles({
  config,
  database: { db },
  log,
}: Pick<Context, "config" | "database" | "log">): PictureFiles {
  /**
   * The picture files that are being read or created. Concurrent requests for the same file share
   * the result.
   */
  const pendingFiles = new Map<string, Promise<Buffer | undefined>>();

  async function readOrRender(address: string, isGood: Check, make: Make) {
    const path = join(config.dataDir, "pictures", address.replace("/media/", ""));
    const cached = await readCached(path, isGood);
    if (cached) return cached;
    const bytes = await make();
    // A failure to store the file is only logged, because the next request creates the file again.
    if (bytes) await writeFileWhenComplete(path, bytes).catch((error: unknown) => warn(error));
    return bytes;
  }

  function warn(error: unknown): void {
    log.warn(
      { error: (error as NodeJS.ErrnoException).code },
      "a resized picture could not be stored",
    );
  }

  function once(address: string, isGood: Check, make: Make) {
    const running = pendingFiles.get(address);
    if (running) return running;
    const result = readOrRender(address, isGood, make).finally(() => pendingFiles.delete(address));
    pendingFiles.set(address, result);
    return result;
  }

  // The hash of the full-size file is checked, because all other sizes are created from this file.
  const readMaster = (address: PictureAddress) =>
    once(
      pictureAddress(address),
      (bytes) => pictureHash(bytes) === address.hash,
      () => findMaster(db, address),
    );

  return {
    read(address, size) {
      if (size === undefined) return readMaster(address);
      return once(pictureAddress(address, size), isWhole, async () => {
        const master = await readMaster(address);
        return master && makeSize(master, size);
      });
    },
  };
}
