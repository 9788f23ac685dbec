import type { Picture } from "#common/media/picture.ts";
import type { Database } from "../../db/connection.ts";
import { type Actor, appendAudit } from "../audit/store.ts";
import { pictureHash } from "./hash-picture.ts";
import { makeMaster } from "./render-picture.ts";
import { storePicture } from "./store.ts";

/** An uploaded file. Without `alt`, a picture that is stored already keeps its description. */
export type PictureUpload = { file: Buffer; alt: string | undefined };

/**
 * Stores an uploaded picture after encoding it again. Uploading the same file twice gives the same
 * picture.
 * @throws AppError for a file that is not an accepted picture
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
