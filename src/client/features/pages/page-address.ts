import type { PageType } from "#common/pages/page.ts";
import type { headingTexts } from "#common/site/heading-texts.ts";
import { brandSlug } from "#common/slugs.ts";
import { typeHeadings } from "./type-headings.ts";

type Place = { slug: string; title: string; pageType: PageType };

/**
 * Returns the URL path of a page. Certain pages have a short path, such as `/about`. All other
 * pages have the path `/pages/<slug>`.
 */
export function pathOfPage({ slug, pageType }: Omit<Place, "title">, siteName: string): string {
  if (slug === "terms" || slug === "privacy") return `/${slug}`;
  switch (pageType) {
    case "about":
    case "contact":
      return `/${pageType}`;
    case "why-use":
      return `/why-${brandSlug(siteName)}`;
    case "legal":
    case "other":
      return `/pages/${slug}`;
  }
}

/**
 * Returns the title of a page for search engines and for links that are shared on other sites. It is
 * the heading that visitors see: for some types of pages, a text of the site settings instead of
 * the page's own title.
 */
export function titleOfPage(
  { slug, title, pageType }: Place,
  text: (name: keyof typeof headingTexts) => string,
): string {
  if (slug === "terms" || slug === "privacy") return title;
  return pageType === "legal" || pageType === "other"
    ? title
    : text(typeHeadings[pageType].heading);
}
