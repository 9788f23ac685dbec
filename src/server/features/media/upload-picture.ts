import type { Picture } from "#common/media/picture.ts";
import type { Database } from "../../db/connection.ts";
import { type Actor, appendAudit } from "../audit/store.ts";
import { pictureHash } from "./hash-picture.ts";
import { makeMaster } from "./render-picture.ts";
import { storePicture } from "./store.ts";

/**
 * An uploaded file. If it has no `alt` and the same picture is stored already, the picture keeps
 * its description.
 */
export type PictureUpload = { file: Buffer; alt: string | undefined };

/**
 * Encodes an uploaded picture again and stores it. Two uploads of the same file result in one
 * picture.
 * @throws AppError if the file is not a picture in an accepted format
 */
export async function uploadPicture(
  { db }: Pick<Database, "db">,
  { file, alt }: PictureUpload,
  actor: NonNullable<Actor>,
): Promise<Picture> {
  const made = await makeMaster(file);
  const hash = pictureHash(made.master);
  return db.transaction().execute(async (trx) => {
    const picture = await storePicture(trx, { ...made, hash, alt, uploadedBy: actor.id });
    await appendAudit(trx, { actor, action: "picture.upload", subject: picture.url });
    return picture;
  });
}
