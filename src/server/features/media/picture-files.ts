import { randomUUID } from "node:crypto";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type PictureAddress, pictureAddress } from "#common/media/picture-address.ts";
import type { Context } from "../../context.ts";
import { pictureHash } from "./hash-picture.ts";
import { makeSize } from "./render-picture.ts";
import { findMaster } from "./store.ts";

/** The cached files of pictures. Each is made at its first request, and again if it is lost. */
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

/** Returns whether a WebP file is complete: its header states its length. */
const isWhole: Check = (bytes) =>
  bytes.length > 12 &&
  bytes.readUInt32LE(4) + 8 === bytes.length &&
  bytes.toString("latin1", 0, 4) === "RIFF";

async function readCached(path: string, isGood: Check): Promise<Buffer | undefined> {
  const bytes = await readFile(path).catch(() => undefined);
  return bytes && isGood(bytes) ? bytes : undefined;
}

/**
 * Writes a file under a temporary name and renames it when complete, because several processes may
 * write it at once.
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
  /** Files that are being read or made. Concurrent requests for the same file share the result. */
  const pendingFiles = new Map<string, Promise<Buffer | undefined>>();

  async function readOrRender(address: string, isGood: Check, make: Make) {
    const path = join(config.dataDir, "pictures", address.replace("/media/", ""));
    const cached = await readCached(path, isGood);
    if (cached) return cached;
    const bytes = await make();
    // If the file cannot be stored, it is made again at each request.
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

  // The other sizes are made from this file, so its hash is checked.
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
