import { useQuery } from "@tanstack/react-query";
import type { PageLink, PageSummary } from "#common/pages/page.ts";
import { trpc } from "../../trpc.ts";

const none: PageLink[] = [];

/**
 * The links of the site that would lead nowhere without a page; none without a page, and where they
 * cannot be read.
 */
export function useLinksTo(page: Pick<PageSummary, "id"> | undefined) {
  const { client } = trpc.useUtils();
  const { data, isLoading } = useQuery({
    // Not among the queries of pages, which are read again after a deletion.
    queryKey: ["links to a page", page?.id],
    queryFn: () => client.pages.admin.links.query({ id: page?.id ?? 0 }),
    enabled: page !== undefined,
    gcTime: 0,
  });
  return { links: (page && data) ?? none, isLoading };
}
