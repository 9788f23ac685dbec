import type { Post } from "#common/blog/post.ts";
import { type PostInput, type PostUpdate, postContentMinimum } from "#common/blog/post-input.ts";
import { AppError } from "#common/errors.ts";
import { assertNotStale, withCleanContent } from "../../content.ts";
import type { Db } from "../../db/connection.ts";
import { refuseTaken } from "../../db/violations.ts";
import { findPostForUpdate, insertPost, keepOldPostSlug, setPost } from "./store.ts";

const taken = "A post with this slug already exists";

/** Since when a post is public; the first time it is published is kept afterwards. */
function publicationOf(
  { published, publishedAt }: Pick<PostUpdate, "published" | "publishedAt">,
  before: Pick<Post, "published" | "publishedAt">,
  now: Date,
): string | null {
  const chosen = publishedAt === undefined ? before.publishedAt : publishedAt;
  if (chosen !== null) return new Date(chosen).toISOString();
  return (published ?? before.published) ? now.toISOString() : null;
}

/**
 * Creates a post, its content cleaned.
 *
 * @param trx a transaction: see `ContentChanges.change`, which tells the site's pages of it
 * @throws AppError CONFLICT when the slug is taken
 */
export async function createPost(
  trx: Db,
  input: PostInput,
  authorId: number | null,
): Promise<Post> {
  const now = new Date();
  const unborn = { published: false, publishedAt: null };
  return refuseTaken(
    taken,
    insertPost(trx, {
      ...withCleanContent(input, postContentMinimum),
      publishedAt: publicationOf(input, unborn, now),
      authorId,
      createdAt: now,
      updatedAt: now,
    }),
  );
}

/**
 * Changes some fields of a post; none of them changes nothing. Its old slug leads on.
 *
 * @throws AppError NOT_FOUND, or CONFLICT when the slug is taken or the post has changed meanwhile
 */
export async function updatePost(
  trx: Db,
  { id, expectedUpdatedAt, ...changes }: PostUpdate,
): Promise<Post> {
  const before = await findPostForUpdate(trx, id);
  if (!before) throw new AppError("NOT_FOUND", "There is no such post");
  assertNotStale("post", before, expectedUpdatedAt);
  if (Object.values(changes).every((value) => value === undefined)) return before;

  const now = new Date();
  const post = await refuseTaken(
    taken,
    setPost(trx, {
      ...withCleanContent(changes, postContentMinimum),
      id,
      publishedAt: publicationOf(changes, before, now),
      updatedAt: now,
    }),
  );
  if (post.slug !== before.slug) await keepOldPostSlug(trx, before.slug, id);
  return post;
}
