import { getQueryKey } from "@trpc/react-query";
import { isInPage } from "#client/ui/still-part.tsx";
import type { HowItWorks } from "#common/site/how-it-works.ts";
import { freshMs, type RouterContext, trpc } from "../../trpc.ts";

const key = () => getQueryKey(trpc.settings.howItWorks, undefined, "query");

/**
 * Returns the settings on which the section “How it works” depends. Returns null after a failure,
 * or if the page already contains the section as HTML from the server.
 *
 * @param id the id of the section's element
 */
export async function loadHowItWorks(
  { api, queryClient }: RouterContext,
  id: string,
): Promise<HowItWorks | null> {
  if (isInPage(id)) return null;
  try {
    const found = await api.settings.howItWorks.fetch(undefined, { staleTime: freshMs.settings });
    // The server sends its query cache to the browser as part of the page. The settings are removed
    // from the cache, because the browser does not need them: the page already contains the section
    // as HTML.
    if (import.meta.env.SSR) queryClient.removeQueries({ queryKey: key(), exact: true });
    return found;
  } catch {
    // After a failure, the server's query cache contains null as outdated data. The server does not
    // cache a page with outdated data, so later visitors do not get the page without this section.
    if (import.meta.env.SSR) queryClient.setQueryData(key(), null, { updatedAt: 0 });
    return null;
  }
}
