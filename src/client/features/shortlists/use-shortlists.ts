import { useInfiniteQuery } from "@tanstack/react-query";
import { getQueryKey } from "@trpc/react-query";
import type { ShortlistSummary } from "#common/shortlists/shortlist.ts";
import { trpc } from "../../trpc.ts";

/** The shortlists that are loaded so far; undefined while the first ones load. */
export type ShortlistParts = {
  shortlists: ShortlistSummary[] | undefined;
  error: unknown;
  isFetching: boolean;
  refetch: () => Promise<unknown>;
  hasMore: boolean;
  loadMore: () => void;
};

/**
 * Loads the proposed shortlists, or those that were sent today, page by page. It does not use
 * tRPC's own hook, which would send a parameter that the server refuses.
 */
export function useShortlists(list: "proposed" | "sent"): ShortlistParts {
  const { client } = trpc.useUtils();
  const query = useInfiniteQuery({
    queryKey: getQueryKey(trpc.shortlists.list, { list }, "infinite"),
    queryFn: ({ pageParam }) =>
      client.shortlists.list.query({ list, ...(pageParam && { cursor: pageParam }) }),
    initialPageParam: "",
    getNextPageParam: ({ nextCursor }) => nextCursor,
    refetchOnMount: "always",
  });
  return {
    shortlists: query.data?.pages.flatMap(({ items }) => items),
    error: query.error,
    isFetching: query.isFetching,
    refetch: query.refetch,
    hasMore: query.hasNextPage,
    loadMore: () => void query.fetchNextPage(),
  };
}
