import type { Picture } from "#common/media/picture.ts";
import type { Database } from "../../db/connection.ts";
import { type Actor, appendAudit } from "../audit/store.ts";
import { pictureHash } from "./picture-hash.ts";
import { makeMaster } from "./render-picture.ts";
import { keepPicture } from "./store.ts";

/** A file as it was sent; without `alt`, a picture that is there already keeps its own. */
export type PictureUpload = { file: Buffer; alt: string | undefined };

/**
 * Keeps a picture, made anew from what was sent. The same file again is the same picture.
 *
 * @throws AppError for what is no picture that we take
 */
export async function uploadPicture(
  { db }: Pick<Database, "db">,
  { file, alt }: PictureUpload,
  actor: NonNullable<Actor>,
): Promise<Picture> {
  const made = await makeMaster(file);
  const hash = pictureHash(made.master);
  return db.transaction().execute(async (trx) => {
    const picture = await keepPicture(trx, { ...made, hash, alt, uploadedBy: actor.id });
    await appendAudit(trx, { actor, action: "picture.upload", subject: picture.url });
    return picture;
  });
}
