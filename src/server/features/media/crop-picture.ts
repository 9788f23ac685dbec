import { AppError } from "#common/errors.ts";
import type { Picture } from "#common/media/picture.ts";
import { parsePictureAddress } from "#common/media/picture-address.ts";
import type { CropInput } from "#common/media/picture-input.ts";
import type { Database } from "../../db/connection.ts";
import { type Actor, appendAudit } from "../audit/store.ts";
import { pictureHash } from "./hash-picture.ts";
import { cropMaster } from "./render-picture.ts";
import { findAlt, findMaster, storePicture } from "./store.ts";

/**
 * Crops a picture: stores the given part as a new picture with the same description. The original
 * stays, because texts may show it.
 * @throws AppError NOT_FOUND, or BAD_REQUEST if the part is not inside of the picture
 */
export async function cropPicture(
  { db }: Pick<Database, "db">,
  { url, ...region }: CropInput,
  actor: NonNullable<Actor>,
): Promise<Picture> {
  const address = parsePictureAddress(url);
  const master = address && (await findMaster(db, address));
  if (!master) throw new AppError("NOT_FOUND", "There is no such picture");
  const { left, top, width, height } = region;
  if (left + width > address.width || top + height > address.height) {
    throw new AppError("BAD_REQUEST", "The crop must be inside of the picture");
  }
  const made = await cropMaster(master, region);
  const hash = pictureHash(made.master);
  return db.transaction().execute(async (trx) => {
    const alt = await findAlt(trx, address);
    const picture = await storePicture(trx, { ...made, hash, alt, uploadedBy: actor.id });
    await appendAudit(trx, { actor, action: "picture.crop", subject: picture.url });
    return picture;
  });
}
