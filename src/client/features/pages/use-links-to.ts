import { useQuery } from "@tanstack/react-query";
import type { PageLink, PageSummary } from "#common/pages/page.ts";
import { trpc } from "../../trpc.ts";

const none: PageLink[] = [];

/**
 * Returns the links in the site's header and footer that lead to a page; an empty list if no page
 * is given. Also returns an empty list if the request fails, so that the user can still delete the
 * page. The site then keeps the links.
 */
export function useLinksTo(page: Pick<PageSummary, "id"> | undefined) {
  const { client } = trpc.useUtils();
  const { data, isLoading } = useQuery({
    // The query key does not begin with `pages`, because the deletion of a page invalidates all
    // queries whose key begins so. The links would then be requested again needlessly.
    queryKey: ["links to a page", page?.id],
    queryFn: () => client.pages.admin.links.query({ id: page?.id ?? 0 }),
    enabled: page !== undefined,
    gcTime: 0,
  });
  return { links: (page && data) ?? none, isLoading };
}
