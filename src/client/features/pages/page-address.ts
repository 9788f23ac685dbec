import type { PageType } from "#common/pages/page.ts";
import { brandSlug } from "#common/slugs.ts";
import { typeHeadings } from "./type-headings.ts";

type Place = { slug: string; title: string; pageType: PageType };

/**
 * Returns the path at which visitors find a page, and the title that search engines and shares show
 * there. Some pages have a path and a title of their own.
 */
export function addressOfPage({ slug, title, pageType }: Place, siteName: string) {
  if (slug === "terms" || slug === "privacy") return { path: `/${slug}`, title };
  switch (pageType) {
    case "about":
    case "contact":
      return { path: `/${pageType}`, title: typeHeadings[pageType].heading };
    case "why-use":
      return { path: `/why-${brandSlug(siteName)}`, title: typeHeadings[pageType].heading };
    case "legal":
    case "other":
      return { path: `/pages/${slug}`, title };
  }
}
