import { AppError } from "#common/errors.ts";
import type { Picture } from "#common/media/picture.ts";
import type { PictureAltInput } from "#common/media/picture-input.ts";
import type { Db } from "../../db/connection.ts";
import { type Actor, appendAudit } from "../audit/store.ts";
import { setPictureAlt } from "./store.ts";

/**
 * Changes the description of a picture (its text alternative).
 * @throws AppError NOT_FOUND
 */
export async function describePicture(
  trx: Db,
  input: PictureAltInput,
  actor: Actor,
): Promise<Picture> {
  const picture = await setPictureAlt(trx, input);
  if (!picture) throw new AppError("NOT_FOUND", "There is no such picture");
  await appendAudit(trx, { actor, action: "picture.update", subject: picture.url });
  return picture;
}
