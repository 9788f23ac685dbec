import { useQuery } from "@tanstack/react-query";
import type { PageLink, PageSummary } from "#common/pages/page.ts";
import { trpc } from "../../trpc.ts";

const none: PageLink[] = [];

/**
 * Returns the links of the site that lead to a page. Returns no links without a page, and if the
 * request fails.
 */
export function useLinksTo(page: Pick<PageSummary, "id"> | undefined) {
  const { client } = trpc.useUtils();
  const { data, isLoading } = useQuery({
    // The key is not under `pages`: a deletion invalidates all queries there, and these links would
    // be requested again.
    queryKey: ["links to a page", page?.id],
    queryFn: () => client.pages.admin.links.query({ id: page?.id ?? 0 }),
    enabled: page !== undefined,
    gcTime: 0,
  });
  return { links: (page && data) ?? none, isLoading };
}
