import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { PostSummary } from "#common/blog/post.ts";
import { postsPerScreen } from "#common/blog/posts-per-screen.ts";
import { trpc } from "../../trpc.ts";
import { linkId } from "./post-card.tsx";

/**
 * The screens of the list that follow the first. They are kept for who comes back from a post, and
 * only ever asked for one by one.
 *
 * @param after where the first screen ended
 */
export function useMorePosts(after: string | null) {
  const { client } = trpc.useUtils();
  /** The link at the end of the list, which goes away or down when more arrives. */
  const link = useRef<HTMLAnchorElement>(null);
  /** Where the keyboard goes on that stood on the link. */
  const next = useRef<PostSummary>(undefined);

  const { data, isFetching, isError, fetchNextPage } = useInfiniteQuery({
    // Among the list's other queries. The library's own hook sends a field that no call takes.
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
