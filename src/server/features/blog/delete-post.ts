import { AppError } from "#common/errors.ts";
import type { Db } from "../../db/connection.ts";
import { type Actor, appendAudit } from "../audit/store.ts";
import { removePost } from "./store.ts";

/**
 * Deletes a post, with its versions and old slugs.
 *
 * @throws AppError NOT_FOUND
 */
export async function deletePost(trx: Db, id: number, actor: Actor): Promise<void> {
  const title = await removePost(trx, id);
  if (title === undefined) throw new AppError("NOT_FOUND", "There is no such post");
  await appendAudit(trx, { actor, action: "post.delete", subject: title });
}
