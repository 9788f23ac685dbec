import type { Post } from "#common/blog/post.ts";
import { AppError } from "#common/errors.ts";
import type { RestoreInput } from "#common/inputs.ts";
import type { Context } from "../../context.ts";
import type { Actor } from "../audit/store.ts";
import { cleanPost, updatePost } from "./save-post.ts";
import { findPostVersion } from "./version-store.ts";

/**
 * Gives a post back what it was in one of its versions, as a change like any other: cleaned again,
 * and itself a version. Restoring does not change whether it is published, or since when.
 *
 * @throws AppError NOT_FOUND, or CONFLICT when another post has the slug by now or the post has
 *   changed meanwhile
 */
export async function restorePost(
  { content, database }: Pick<Context, "content" | "database">,
  { id, versionId, expectedUpdatedAt }: RestoreInput,
  actor: Actor,
): Promise<Post> {
  const version = await findPostVersion(database.db, { id, versionId });
  if (!version) throw new AppError("NOT_FOUND", "There is no such version");
  const { title, slug, excerpt, featuredImage } = version;
  const fields = { title, slug, content: version.content, excerpt, featuredImage };
  const clean = await cleanPost({ id, expectedUpdatedAt, ...fields });
  return content.change("blog", (trx) => updatePost(trx, clean, actor, "post.restore"));
}
