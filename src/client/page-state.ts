import type { QueryClient, QueryKey } from "@tanstack/react-query";

/** What the server hands to the browser with a page, so that it asks for nothing twice. */
export type PageState = {
  /** The year that the page was made in: both sides must write the same one. */
  year: number;
  /** The site's own address, without a path. */
  origin: string;
  /** The page could not be rendered; the browser starts afresh instead of taking it over. */
  failed: boolean;
  queries: { key: QueryKey; data: unknown; stale?: true }[];
};

/**
 * Replaces the slug in the state of a not-found page, so that one cached page serves every missing
 * address. No post, page or product can have this slug.
 */
export const missingSlug = "~";

/** The id of the data block that holds the state. */
export const stateElementId = "state";

export function collectQueries(queryClient: QueryClient): PageState["queries"] {
  return queryClient
    .getQueryCache()
    .getAll()
    .filter((query) => query.state.status === "success")
    .map(({ queryKey, state }) => ({
      key: queryKey,
      data: state.data,
      ...(state.dataUpdatedAt === 0 && { stale: true }),
    }));
}

/**
 * Data counts as fresh from now on: a page from a cache may be older than the data may get.
 *
 * @param slug the one in the address of the page, if there is one
 */
export function restoreQueries(
  queryClient: QueryClient,
  queries: PageState["queries"],
  slug?: string,
): void {
  for (const { key, data } of queries) queryClient.setQueryData(withSlug(key, slug), data);
}

/** The key of a question about the slug of the address, where it was asked about none. */
function withSlug(key: QueryKey, slug: string | undefined): QueryKey {
  const [path, asked] = key as [unknown, { input?: { slug?: string } } | undefined];
  if (slug === undefined || asked?.input?.slug !== missingSlug) return key;
  return [path, { ...asked, input: { slug } }];
}

/** Asks again for what the server could not read. Only once the page is taken over as it came. */
export function refreshStale(queryClient: QueryClient, queries: PageState["queries"]): void {
  for (const { key, stale } of queries) {
    if (stale) void queryClient.invalidateQueries({ queryKey: key, exact: true });
  }
}

/** JSON that cannot end the script element which holds it. */
export function serializeState(state: PageState): string {
  return JSON.stringify(state)
    .replaceAll("<", "\\u003c")
    .replaceAll("\u2028", "\\u2028")
    .replaceAll("\u2029", "\\u2029");
}
