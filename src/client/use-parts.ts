import { keepPreviousData, type QueryKey, useInfiniteQuery } from "@tanstack/react-query";
import type { Paged } from "#common/paging.ts";

/**
 * Loads a list page by page. It does not use tRPC's own hook, which would send a parameter that the
 * server refuses.
 *
 * @param queryKey the key of the list with its filters. While a list with other filters loads, the
 *   rows of the previous one are returned, and `isStale` is true.
 * @param load loads the page after a cursor; the first page if the cursor is undefined
 */
export function useParts<Item>(
  queryKey: QueryKey,
  load: (cursor: string | undefined) => Promise<Paged<Item>>,
) {
  const { data, error, isFetching, isPlaceholderData, hasNextPage, fetchNextPage, refetch } =
    useInfiniteQuery({
      queryKey,
      queryFn: ({ pageParam }) => load(pageParam || undefined),
      initialPageParam: "",
      getNextPageParam: ({ nextCursor }) => nextCursor,
      placeholderData: keepPreviousData,
      refetchOnMount: "always",
    });
  return {
    /** The rows of all pages that are loaded so far; undefined while the first page loads. */
    items: data?.pages.flatMap(({ items }) => items),
    error,
    isFetching,
    isStale: isPlaceholderData,
    hasMore: hasNextPage && !isPlaceholderData,
    loadMore: () => void fetchNextPage(),
    retry: () => void refetch(),
  };
}
