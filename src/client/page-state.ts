import type { QueryClient, QueryKey } from "@tanstack/react-query";

/** The data that the server sends with a page, so that the browser does not request it again. */
export type PageState = {
  /** The year at the time of rendering, so that the server and the browser show the same year. */
  year: number;
  /** The site's own origin, such as `https://roost.example`, without a path. */
  origin: string;
  /**
   * True if the server could not render the page. The browser then renders the whole page itself
   * instead of hydrating it.
   */
  failed: boolean;
  queries: { key: QueryKey; data: unknown; stale?: true }[];
};

/**
 * A slug that replaces the real slug in the state of a 404 page, so that one cached page serves
 * every missing slug. No content can have this slug.
 */
export const missingSlug = "~";

/** The id of the data block that contains the page's state. */
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
 * Puts the data that the server queried for the page into the browser's query cache. The data
 * counts as fresh, even if the server took the page from its own cache.
 * @param slug the slug in the page's URL, if it has one
 */
export function restoreQueries(
  queryClient: QueryClient,
  queries: PageState["queries"],
  slug?: string,
): void {
  for (const { key, data } of queries) queryClient.setQueryData(withSlug(key, slug), data);
}

/** Returns a query key in which the slug of the URL replaces the placeholder slug of a 404 page. */
function withSlug(key: QueryKey, slug: string | undefined): QueryKey {
  const [path, asked] = key as [unknown, { input?: { slug?: string } } | undefined];
  if (slug === undefined || asked?.input?.slug !== missingSlug) return key;
  return [path, { ...asked, input: { slug } }];
}

/**
 * Requests again the data that the server could not read. It must be called after hydration,
 * because hydration needs the data with which the server rendered the page.
 */
export function refreshStale(queryClient: QueryClient, queries: PageState["queries"]): void {
  for (const { key, stale } of queries) {
    if (stale) void queryClient.invalidateQueries({ queryKey: key, exact: true });
  }
}

/** Returns JSON in which characters that could end the script element around it are escaped. */
export function serializeState(state: PageState): string {
  return JSON.stringify(state)
    .replaceAll("<", "\\u003c")
    .replaceAll("\u2028", "\\u2028")
    .replaceAll("\u2029", "\\u2029");
}
