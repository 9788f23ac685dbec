import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { PostSummary } from "#common/blog/post.ts";
import { postsPerScreen } from "#common/blog/posts-per-screen.ts";
import { trpc } from "../../trpc.ts";
import { linkId } from "./post-card.tsx";

/**
 * Loads the pages of the list of posts after the first one, one at a time. They stay in the query
 * cache for a reader who comes back from a post.
 * @param after the cursor where the first page ended
 * @param tag the slug of the tag whose posts are listed; undefined for all posts
 */
export function useMorePosts(after: string | null, tag: string | undefined) {
  const { client } = trpc.useUtils();
  /**
   * The link below the list that loads more posts. If the link has the focus when posts arrive, the
   * focus moves to the first new post, because the link moves down or disappears.
   */
  const link = useRef<HTMLAnchorElement>(null);
  /**
   * The first of the newly loaded cards. It gets the focus if the link that loads more posts had
   * the focus.
   */
  const next = useRef<PostSummary>(undefined);

  const { data, isFetching, isError, fetchNextPage } = useInfiniteQuery({
    // The query key begins with `blog`, so that the save of a post marks these posts as stale, too.
    // tRPC's own hook for endless lists cannot be used, because it sends a field that the server
    // refuses.
    queryKey: [["blog", "list"], { type: "infinite", after, tag }],
    async queryFn({ pageParam }) {
      const page = await client.blog.list.query({
        limit: postsPerScreen,
        cursor: pageParam,
        ...(tag !== undefined && { tag }),
      });
      if (link.current && link.current === document.activeElement) next.current = page.items[0];
      return page;
    },
    initialPageParam: after ?? "",
    getNextPageParam: ({ nextCursor }) => nextCursor,
    enabled: false,
  });

  useEffect(() => {
    if (!data || !next.current) return;
    document.getElementById(linkId(next.current))?.focus();
    next.current = undefined;
  }, [data]);

  const last = data?.pages.at(-1);
  return {
    posts: data?.pages.flatMap(({ items }) => items) ?? [],
    nextCursor: last ? last.nextCursor : after,
    isLoading: isFetching,
    hasFailed: isError,
    loadMore: fetchNextPage,
    link,
  };
}
