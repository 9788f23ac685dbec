import { notFound, redirect } from "@tanstack/react-router";
import { getQueryKey } from "@trpc/react-query";
import { getBySlug } from "#client/get-by-slug.ts";
import type { Page, PageType } from "#common/pages/page.ts";
import { findOrNull, type RouterContext, trpc } from "../../trpc.ts";

/** The page with a slug; an old slug leads to the page that had it. */
export function loadPage({ api, queryClient }: RouterContext, slug: string): Promise<Page> {
  return getBySlug(slug, {
    find: () =>
      findOrNull(queryClient, getQueryKey(trpc.pages.bySlug, { slug }, "query"), () =>
        api.pages.bySlug.fetch({ slug }),
      ),
    findCurrentSlug: () => api.pages.currentSlug.fetch({ slug }),
    leadTo: (current) =>
      redirect({ to: "/pages/$slug", params: { slug: current }, statusCode: 301 }),
  });
}

/** The page that stands for its type: the one that was updated last. */
export async function loadPageOfType(
  { api, queryClient }: RouterContext,
  type: PageType,
): Promise<Page> {
  const page = await findOrNull(
    queryClient,
    getQueryKey(trpc.pages.byType, { type }, "query"),
    () => api.pages.byType.fetch({ type }),
  );
  if (!page) throw notFound();
  return page;
}
