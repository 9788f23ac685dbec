import { getQueryKey } from "@trpc/react-query";
import { isInPage } from "#client/ui/still-part.tsx";
import type { HowItWorks } from "#common/site/how-it-works.ts";
import { freshMs, type RouterContext, trpc } from "../../trpc.ts";

const key = () => getQueryKey(trpc.settings.howItWorks, undefined, "query");

/**
 * Returns how the service works on this site. Returns null after a failure, and if the page has this
 * part already, as the server wrote it.
 *
 * @param id the id of the part of the page
 */
export async function loadHowItWorks(
  { api, queryClient }: RouterContext,
  id: string,
): Promise<HowItWorks | null> {
  if (isInPage(id)) return null;
  try {
    const found = await api.settings.howItWorks.fetch(undefined, { staleTime: freshMs.settings });
    // The page's HTML contains all of it, so its state need not contain it again.
    if (import.meta.env.SSR) queryClient.removeQueries({ queryKey: key(), exact: true });
    return found;
  } catch {
    // The value is cached as stale, so that the server does not cache the page without this part.
    if (import.meta.env.SSR) queryClient.setQueryData(key(), null, { updatedAt: 0 });
    return null;
  }
}
