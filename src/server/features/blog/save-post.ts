import type { AuditAction } from "#common/audit/entry.ts";
import type { Post } from "#common/blog/post.ts";
import {
  type PostFields,
  type PostInput,
  type PostUpdate,
  postContentMinimum,
} from "#common/blog/post-input.ts";
import { AppError } from "#common/errors.ts";
import {
  type Clean,
  changedFields,
  isStale,
  nextMoment,
  staleRefusal,
  withCleanContent,
} from "../../content.ts";
import type { Db } from "../../db/connection.ts";
import { refuseDuplicate } from "../../db/violations.ts";
import { type Actor, appendAudit } from "../audit/store.ts";
import { findPostForUpdate, insertPost, keepOldPostSlug, setPost } from "./store.ts";
import { findPostSaver, recordFirstPostVersion, recordPostVersion } from "./version-store.ts";

const taken = "A post with this slug already exists";

/** Since when a post is public; the first time it is published is kept afterwards. */
function publicationOf(
  { published, publishedAt }: Pick<PostFields, "published" | "publishedAt">,
  before: Pick<Post, "published" | "publishedAt">,
  now: Date,
): string | null {
  const chosen = publishedAt === undefined ? before.publishedAt : publishedAt;
  if (chosen !== null) return new Date(chosen).toISOString();
  return (published ?? before.published) ? now.toISOString() : null;
}

/** Fields of a post as `createPost` and `updatePost` take them: cleaned, before the transaction. */
export const cleanPost = <Fields extends { content?: string | undefined }>(fields: Fields) =>
  withCleanContent(fields, postContentMinimum);

/**
 * Creates a post. Who creates it is its author.
 *
 * @param trx a transaction: see `ContentChanges.change`, which tells the site's pages of it
 * @throws AppError CONFLICT when the slug is taken
 */
export async function createPost(trx: Db, input: Clean<PostInput>, actor: Actor): Promise<Post> {
  const now = new Date();
  const unborn = { published: false, publishedAt: null };
  const post = await refuseDuplicate(
    taken,
    insertPost(trx, {
      ...input,
      publishedAt: publicationOf(input, unborn, now),
      authorId: actor?.id ?? null,
      createdAt: now,
      updatedAt: now,
    }),
  );
  await recordPostVersion(trx, post.id, actor);
  await appendAudit(trx, { actor, action: "post.create", subject: post.title });
  return post;
}

function actionOf({ published }: PostFields): AuditAction {
  if (published === undefined) return "post.update";
  return published ? "post.publish" : "post.unpublish";
}

/**
 * Changes some fields of a post and records it as a version; what is as before changes nothing. Its
 * old slug leads on.
 *
 * @param action what the audit log calls it, where the changes alone do not say
 * @throws AppError NOT_FOUND, or CONFLICT when the slug is taken or the post has changed meanwhile
 */
export async function updatePost(
  trx: Db,
  { id, expectedUpdatedAt, ...fields }: Clean<PostUpdate>,
  actor: Actor,
  action?: AuditAction,
): Promise<Post> {
  const before = await findPostForUpdate(trx, id);
  if (!before) throw new AppError("NOT_FOUND", "There is no such post");
  if (isStale(before, expectedUpdatedAt)) {
    throw staleRefusal("post", before, await findPostSaver(trx, id));
  }
  const changes: PostFields = changedFields(before, {
    ...fields,
    publishedAt: publicationOf(fields, before, new Date()),
  });
  if (Object.keys(changes).length === 0) return before;

  await recordFirstPostVersion(trx, id);
  const post = await refuseDuplicate(
    taken,
    setPost(trx, { ...changes, id, updatedAt: nextMoment(before.updatedAt) }),
  );
  if (post.slug !== before.slug) await keepOldPostSlug(trx, before.slug, id);
  await recordPostVersion(trx, id, actor);
  await appendAudit(trx, { actor, action: action ?? actionOf(changes), subject: post.title });
  return post;
}
