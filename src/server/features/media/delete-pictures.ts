import { AppError } from "#common/errors.ts";
import { pictureAddress } from "#common/media/picture-address.ts";
import type { DeletePicturesInput } from "#common/media/picture-input.ts";
import type { Context } from "../../context.ts";
import { type Actor, appendAudit } from "../audit/store.ts";
import { removePictureFiles } from "./picture-files.ts";
import { removePictures } from "./store.ts";
import { listUsedHashes, listVersionHashes } from "./use-store.ts";

/**
 * Deletes pictures that no post, page or setting shows.
 *
 * @throws AppError CONFLICT if a post, page or setting shows one of the pictures, or if a kept
 *   version shows one and `evenInVersions` is not set; then no picture is deleted
 */
export async function deletePictures(
  { config, database }: Pick<Context, "config" | "database">,
  { ids, evenInVersions }: DeletePicturesInput,
  actor: Actor,
): Promise<{ deleted: number }> {
  const removed = await database.db.transaction().execute(async (trx) => {
    const addresses = await removePictures(trx, ids);
    const used = new Set(await listUsedHashes(trx));
    if (addresses.some(({ hash }) => used.has(hash))) {
      throw new AppError("CONFLICT", "One of the pictures is used by now. Nothing was deleted");
    }
    const earlier = new Set(evenInVersions ? [] : await listVersionHashes(trx));
    if (addresses.some(({ hash }) => earlier.has(hash))) {
      throw new AppError("CONFLICT", "A kept version shows one of the pictures");
    }
    for (const address of addresses) {
      await appendAudit(trx, {
        actor,
        action: "picture.delete",
        subject: pictureAddress(address),
      });
    }
    return addresses;
  });
  for (const address of removed) await removePictureFiles(config, address);
  return { deleted: removed.length };
}
