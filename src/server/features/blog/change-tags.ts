import { posts } from "#common/blog/post.ts";
import { mostRestored, type TagChange, type TagRestore } from "#common/blog/tag-input.ts";
import { tagSlug, uniqueTags } from "#common/blog/tags.ts";
import { AppError } from "#common/errors.ts";
import { changeRows, updateRow } from "../../content/save-row.ts";
import type { Context } from "../../context.ts";
import type { Db } from "../../db/connection.ts";
import { type Actor, appendAudit } from "../audit/store.ts";
import { storedPosts } from "./stored-posts.ts";
import {
  findTagsBefore,
  forgetOldTagSlug,
  keepOldTagSlug,
  listTaggedPosts,
  listTagNames,
} from "./tag-store.ts";

type Parts = Pick<Context, "content" | "database">;

/**
 * Changes the given tag in all posts that have it, drafts included. Each post gets a new version.
 */
async function changePosts(
  trx: Db,
  slug: string,
  change: (tag: string) => string[],
  actor: Actor,
): Promise<TagChange> {
  const changed: TagRestore["posts"] = [];
  const tagged = await listTaggedPosts(trx, await listTagNames(trx, slug));
  if (tagged.length === 0) throw new AppError("NOT_FOUND", "There is no such tag");
  for (const { id, tags, updatedAt } of tagged) {
    const next = uniqueTags(tags.flatMap((tag) => (tagSlug(tag) === slug ? change(tag) : [tag])));
    const post = await updateRow(trx, storedPosts, { id, tags: next }, actor);
    if (post.updatedAt !== updatedAt.toISOString()) {
      changed.push({ id, expectedUpdatedAt: post.updatedAt });
    }
  }
  const canUndo = changed.length > 0 && changed.length <= mostRestored;
  return { posts: changed.length, undo: canUndo ? { slug, posts: changed } : null };
}

/**
 * Renames a tag in all posts. If another tag already has the new name, the two are merged. The old
 * address of the tag then redirects to the new one.
 *
 * @throws AppError NOT_FOUND
 */
export function renameTag(
  context: Parts,
  { slug, name }: { slug: string; name: string },
  actor: Actor,
): Promise<TagChange> {
  return changeRows(context, posts, async (trx) => {
    const change = await changePosts(trx, slug, () => [name], actor);
    const next = tagSlug(name);
    if (next !== slug) await keepOldTagSlug(trx, slug, next);
    if (change.posts > 0) {
      await appendAudit(trx, { actor, action: "tag.rename", subject: `${slug} to ${name}` });
    }
    return change;
  });
}

/**
 * Removes a tag from all posts.
 *
 * @throws AppError NOT_FOUND
 */
export function deleteTag(context: Parts, slug: string, actor: Actor): Promise<TagChange> {
  return changeRows(context, posts, async (trx) => {
    const change = await changePosts(trx, slug, () => [], actor);
    await appendAudit(trx, { actor, action: "tag.delete", subject: slug });
    return change;
  });
}

/**
 * Undoes the renaming, merging or deletion of a tag. Each changed post gets its former tags again,
 * and the tag's old address no longer redirects. Posts that were edited since the change are left
 * unchanged.
 *
 * @returns the number of posts whose tags were restored
 */
export function restoreTag(
  context: Parts,
  { slug, posts: changed }: TagRestore,
  actor: Actor,
): Promise<{ posts: number }> {
  return changeRows(context, posts, async (trx) => {
    let count = 0;
    for (const { id, expectedUpdatedAt } of changed) {
      const tags = await findTagsBefore(trx, id, new Date(expectedUpdatedAt));
      if (!tags) continue;
      await updateRow(trx, storedPosts, { id, tags, expectedUpdatedAt }, actor);
      count += 1;
    }
    if (count > 0) {
      await forgetOldTagSlug(trx, slug);
      await appendAudit(trx, { actor, action: "tag.restore", subject: slug });
    }
    return { posts: count };
  });
}
