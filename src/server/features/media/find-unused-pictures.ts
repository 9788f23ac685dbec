import type { UnusedPicture } from "#common/media/picture.ts";
import { mostDeleted } from "#common/media/picture-input.ts";
import type { Db } from "../../db/connection.ts";
import { listOtherPictures } from "./store.ts";
import { listUsedHashes, listVersionHashes } from "./use-store.ts";

/**
 * Returns the newest pictures that no post, page or setting shows, at most as many as one request
 * can delete. For each picture, the result says whether a stored earlier version shows it.
 */
export async function listUnusedPictures(db: Db): Promise<UnusedPicture[]> {
  const pictures = await listOtherPictures(db, await listUsedHashes(db), mostDeleted);
  if (pictures.length === 0) return [];
  const inVersions = new Set(await listVersionHashes(db));
  return pictures.map(({ hash, ...picture }) => ({
    ...picture,
    isInVersions: inVersions.has(hash),
  }));
}
