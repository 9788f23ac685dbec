import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { PostSummary } from "#common/blog/post.ts";
import { postsPerScreen } from "#common/blog/posts-per-screen.ts";
import { trpc } from "../../trpc.ts";
import { linkId } from "./post-card.tsx";

/**
 * Loads the pages of the list after the first one, one at a time. The query cache keeps them for a
 * reader who comes back from a post.
 * @param after the cursor where the first page ended
 */
export function useMorePosts(after: string | null) {
  const { client } = trpc.useUtils();
  /** The link at the end of the list. It moves down or disappears when more posts arrive. */
  const link = useRef<HTMLAnchorElement>(null);
  /** The card that takes the focus if the link had it. */
  const next = useRef<PostSummary>(undefined);

  const { data, isFetching, isError, fetchNextPage } = useInfiniteQuery({
    // The key begins like the other queries of the list. The library's own hook for endless lists
    // sends a field that no procedure accepts.
    queryKey: [["blog", "list"], { type: "infinite", after }],
    async queryFn({ pageParam }) {
      const page = await client.blog.list.query({ limit: postsPerScreen, cursor: pageParam });
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
