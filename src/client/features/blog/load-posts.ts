import { getQueryKey } from "@trpc/react-query";
import type { Post, PostSummary } from "#common/blog/post.ts";
import { postsPerScreen } from "#common/blog/posts-per-screen.ts";
import type { Paged } from "#common/paging.ts";
import { findOrNull, type RouterContext, trpc } from "../../trpc.ts";

type Posts = Paged<PostSummary>;

/** Loads one page of the public list of posts: the newest posts, or those after a cursor. */
export function loadPosts({ api }: RouterContext, cursor: string | undefined): Promise<Posts> {
  return api.blog.list.fetch({ limit: postsPerScreen, ...(cursor !== undefined && { cursor }) });
}

export function findPost({ api, queryClient }: RouterContext, slug: string): Promise<Post | null> {
  return findOrNull(queryClient, getQueryKey(trpc.blog.bySlug, { slug }, "query"), () =>
    api.blog.bySlug.fetch({ slug }),
  );
}

/** The number of posts that are offered at the end of a post. */
const othersShown = 3;

/**
 * Loads the posts to read after a post. If the request fails, returns an empty list, so that the
 * post itself can still be shown.
 */
export async function listOthers(
  { api, queryClient }: RouterContext,
  slug: string,
): Promise<PostSummary[]> {
  const input = { limit: othersShown + 1 };
  try {
    const { items } = await api.blog.list.fetch(input);
    return items.filter((item) => item.slug !== slug).slice(0, othersShown);
  } catch {
    // After a failure, the empty list is cached as stale, so that the browser requests the posts
    // again.
    const none: Posts = { items: [], nextCursor: null };
    queryClient.setQueryData(getQueryKey(trpc.blog.list, input, "query"), none, { updatedAt: 0 });
    return [];
  }
}
