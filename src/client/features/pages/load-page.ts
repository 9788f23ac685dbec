import { notFound, redirect } from "@tanstack/react-router";
import { getQueryKey } from "@trpc/react-query";
import { getBySlug } from "#client/get-by-slug.ts";
import type { Page, PageType } from "#common/pages/page.ts";
import { findOrNull, type RouterContext, trpc } from "../../trpc.ts";

/** Loads a page by its slug. An old slug redirects to the page's current one. */
export function loadPage({ api, queryClient }: RouterContext, slug: string): Promise<Page> {
  return getBySlug(slug, {
    find: () =>
      findOrNull(queryClient, getQueryKey(trpc.pages.bySlug, { slug }, "query"), () =>
        api.pages.bySlug.fetch({ slug }),
      ),
    findCurrentSlug: () => api.pages.currentSlug.fetch({ slug }),
    redirectTo: (current) =>
      redirect({ to: "/pages/$slug", params: { slug: current }, statusCode: 301 }),
  });
}

/**
 * Loads the page of a type, such as the privacy policy. If several pages have the type, loads the
 * one that was updated last.
 */
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
