import { getQueryKey } from "@trpc/react-query";
import { isInPage } from "#client/ui/still-part.tsx";
import type { HowItWorks } from "#common/site/how-it-works.ts";
import { freshMs, type RouterContext, trpc } from "../../trpc.ts";

const key = () => getQueryKey(trpc.settings.howItWorks, undefined, "query");

/**
 * Returns the facts for the section that explains how the service works. Returns null after a
 * failure, and if the page already contains the section as HTML from the server.
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
    // The page's HTML already shows these facts, so the data block with the page's state need not
    // contain them again.
    if (import.meta.env.SSR) queryClient.removeQueries({ queryKey: key(), exact: true });
    return found;
  } catch {
    // The value null is cached as stale, so that the server does not cache the page without this
    // section.
    if (import.meta.env.SSR) queryClient.setQueryData(key(), null, { updatedAt: 0 });
    return null;
  }
}
