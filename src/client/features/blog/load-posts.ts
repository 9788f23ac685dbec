import { getQueryKey } from "@trpc/react-query";
import type { Post, PostSummary } from "#common/blog/post.ts";
import { postsPerScreen } from "#common/blog/posts-per-screen.ts";
import type { Paged } from "#common/paging.ts";
import { findOrNull, type RouterContext, trpc } from "../../trpc.ts";

type Posts = Paged<PostSummary>;

/** One screen of the list: the newest posts, or those after a cursor. */
export function loadPosts({ api }: RouterContext, cursor: string | undefined): Promise<Posts> {
  return api.blog.list.fetch({ limit: postsPerScreen, ...(cursor !== undefined && { cursor }) });
}

export function findPost({ api, queryClient }: RouterContext, slug: string): Promise<Post | null> {
  return findOrNull(queryClient, getQueryKey(trpc.blog.bySlug, { slug }, "query"), () =>
    api.blog.bySlug.fetch({ slug }),
  );
}

/** How many other posts stand at the end of one. */
const othersShown = 3;

/** What to read after a post; nothing when the list cannot be read, which is no reason to fail. */
export async function listOthers(
  { api, queryClient }: RouterContext,
  slug: string,
): Promise<PostSummary[]> {
  const input = { limit: othersShown + 1 };
  try {
    const { items } = await api.blog.list.fetch(input);
    return items.filter((item) => item.slug !== slug).slice(0, othersShown);
  } catch {
    // As stale, so that a page without them is not taken for the whole one.
    const none: Posts = { items: [], nextCursor: null };
    queryClient.setQueryData(getQueryKey(trpc.blog.list, input, "query"), none, { updatedAt: 0 });
    return [];
  }
}
