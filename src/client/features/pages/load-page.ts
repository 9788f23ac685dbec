import { notFound, redirect } from "@tanstack/react-router";
import { getQueryKey } from "@trpc/react-query";
import { getBySlug } from "#client/get-by-slug.ts";
import type { Page } from "#common/pages/page.ts";
import { headingTexts } from "#common/site/heading-texts.ts";
import type { SiteContent } from "#common/site/site-content.ts";
import { type ChangedTexts, textReader } from "#common/site/site-texts.ts";
import { findOrNull, type RouterContext, trpc } from "../../trpc.ts";
import { typeHeadings } from "./type-headings.ts";

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

export type PageWithHeading = {
  page: Page;
  /** The heading of the screen, which is not the title of the page. */
  heading: string;
};

/**
 * Loads the page of a type, such as the page about the team, with the heading of its screen. If
 * several pages have the type, loads the one that was updated last.
 */
export async function loadPageOfType(
  context: RouterContext & Pick<SiteContent, "site"> & { texts: ChangedTexts },
  type: keyof typeof typeHeadings,
): Promise<PageWithHeading> {
  const { api, queryClient, site, texts } = context;
  const key = getQueryKey(trpc.pages.byType, { type }, "query");
  const page = await findOrNull(queryClient, key, () => api.pages.byType.fetch({ type }));
  if (!page) throw notFound();
  const heading = textReader(headingTexts, texts, site.name)(typeHeadings[type].heading);
  return { page, heading };
}
