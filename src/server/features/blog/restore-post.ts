import type { Post } from "#common/blog/post.ts";
import { AppError } from "#common/errors.ts";
import type { RestoreInput } from "#common/inputs.ts";
import type { Db } from "../../db/connection.ts";
import type { Actor } from "../audit/store.ts";
import { updatePost } from "./save-post.ts";
import { findPostVersion } from "./version-store.ts";

/**
 * Gives a post back what it was in one of its versions, as a change like any other: cleaned again,
 * and itself a version. Whether and since when it is published stays as it is.
 *
 * @throws AppError NOT_FOUND, or CONFLICT when another post has the slug by now or the post has
 *   changed meanwhile
 */
export async function restorePost(
  trx: Db,
  { id, versionId, expectedUpdatedAt }: RestoreInput,
  actor: Actor,
): Promise<Post> {
  const version = await findPostVersion(trx, { id, versionId });
  if (!version) throw new AppError("NOT_FOUND", "There is no such version");
  const { title, slug, content, excerpt, featuredImage } = version;
  const fields = { title, slug, content, excerpt, featuredImage };
  return updatePost(trx, { id, expectedUpdatedAt, ...fields }, actor, "post.restore");
}
