import { getQueryKey } from "@trpc/react-query";
import type { Page } from "#common/pages/page.ts";
import { findOrNull, type RouterContext, trpc } from "../../trpc.ts";

export function findPage({ api, queryClient }: RouterContext, slug: string): Promise<Page | null> {
  return findOrNull(queryClient, getQueryKey(trpc.pages.bySlug, { slug }, "query"), () =>
    api.pages.bySlug.fetch({ slug }),
  );
}
