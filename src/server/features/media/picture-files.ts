import { rm } from "node:fs/promises";
import { join } from "node:path";
import { type PictureAddress, pictureAddress } from "#common/media/picture-address.ts";
import type { Context } from "../../context.ts";
import { pictureHash } from "./hash-picture.ts";
import { createMadeFiles } from "./made-files.ts";
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

/**
 * Returns whether the bytes are a complete WebP file: whether they have the length that the file's
 * header states.
 */
const isWhole = (bytes: Buffer) =>
  bytes.length > 12 &&
  bytes.readUInt32LE(4) + 8 === bytes.length &&
  bytes.toString("latin1", 0, 4) === "RIFF";

const nameOf = (address: string) => address.replace("/media/", "");

/** Removes the cached files of a deleted picture, so that this process does not serve them. */
export async function removePictureFiles(
  { dataDir }: Context["config"],
  address: PictureAddress,
): Promise<void> {
  const master = join(dataDir, "pictures", nameOf(pictureAddress(address)));
  await rm(master, { force: true });
  await rm(master.replace(/\.webp$/, ""), { recursive: true, force: true });
}

export function createPictureFiles(
  context: Pick<Context, "config" | "database" | "log">,
): PictureFiles {
  const files = createMadeFiles(context);

  // The hash of the full-size file is checked, because all other sizes are created from this file.
  const readMaster = (address: PictureAddress) =>
    files.read(
      nameOf(pictureAddress(address)),
      (bytes) => pictureHash(bytes) === address.hash,
      () => findMaster(context.database.db, address),
    );

  return {
    read(address, size) {
      if (size === undefined) return readMaster(address);
      return files.read(nameOf(pictureAddress(address, size)), isWhole, async () => {
        const master = await readMaster(address);
        return master && makeSize(master, size);
      });
    },
  };
}
