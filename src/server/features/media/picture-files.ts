import { randomUUID } from "node:crypto";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type PictureAddress, pictureAddress } from "#common/media/picture-address.ts";
import type { Context } from "../../context.ts";
import { pictureHash } from "./picture-hash.ts";
import { makeSize } from "./render-picture.ts";
import { findMaster } from "./store.ts";

/** The files that pictures are served from: made when they are first asked for, and again when lost. */
export type PictureFiles = {
  /**
   * The bytes behind an address.
   *
   * @param size a width below its own, as `parsePictureAddress` has checked it
   * @returns undefined when there is no such picture
   * @throws the database's error for what is not made yet while it is away
   */
  read(address: PictureAddress, size: number | undefined): Promise<Buffer | undefined>;
};

type Make = () => Promise<Buffer | undefined>;
type Check = (bytes: Buffer) => boolean;

/** Whether a file is all there: its beginning says how long it is. */
const isWhole: Check = (bytes) =>
  bytes.length > 12 &&
  bytes.readUInt32LE(4) + 8 === bytes.length &&
  bytes.toString("latin1", 0, 4) === "RIFF";

async function readKept(path: string, isGood: Check): Promise<Buffer | undefined> {
  const bytes = await readFile(path).catch(() => undefined);
  return bytes && isGood(bytes) ? bytes : undefined;
}

/** Under another name until it is whole: several processes may do so at once. */
async function keep(path: string, bytes: Buffer): Promise<void> {
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
  /** What is being read or made: who asks for the same meanwhile waits for it. */
  const underWay = new Map<string, Promise<Buffer | undefined>>();

  async function readOrMake(address: string, isGood: Check, make: Make) {
    const path = join(config.dataDir, "pictures", address.replace("/media/", ""));
    const kept = await readKept(path, isGood);
    if (kept) return kept;
    const bytes = await make();
    // A disk that takes nothing costs time, and no more.
    if (bytes) await keep(path, bytes).catch((error: unknown) => warn(error));
    return bytes;
  }

  function warn(error: unknown): void {
    log.warn(
      { error: (error as NodeJS.ErrnoException).code },
      "a resized picture could not be stored",
    );
  }

  function once(address: string, isGood: Check, make: Make) {
    const running = underWay.get(address);
    if (running) return running;
    const result = readOrMake(address, isGood, make).finally(() => underWay.delete(address));
    underWay.set(address, result);
    return result;
  }

  // From it the sizes are made, so it must be right to the last byte.
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
