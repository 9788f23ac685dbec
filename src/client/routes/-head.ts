import type { ComponentProps } from "react";
import type { OutsideTexts } from "#common/content/outside-texts.ts";
import { isForPreviews, sharePicture } from "#common/media/share-picture.ts";
import type { Page } from "#common/pages/page.ts";
import type { SiteContent } from "#common/site/site-content.ts";

type HeadMatch = {
  status: string;
  context: { site: SiteContent["site"]; origin: string };
};

type MetaTag = ComponentProps<"meta"> & { title?: string };

type Crumb = { name: string; path: string };

type PageDescription = {
  /** The title of the page. The product's name is appended to it. */
  title: string;
  description: string;
  /** The canonical path of the page, even if the visitor opened it at another URL. */
  path: string;
  /**
   * The titles and descriptions that the page's editor wrote for search engines and for links
   * shared on other sites.
   */
  outside?: OutsideTexts;
  /** The URL of the page's own picture. */
  image?: string | null;
  /**
   * The path of the picture that link previews show if the page has no picture of its own, or if
   * previews cannot show that picture. The default is the product's picture.
   */
  otherwise?: string;
  /** When an article was published and updated, in ISO 8601 format, and the tags of the article. */
  article?: { publishedAt: string; updatedAt: string; tags: string[] };
  /** The breadcrumbs between the home page and this page, from the top. */
  above?: Crumb[];
};

/** Returns an absolute URL. The fragment with the focal point of an uploaded picture is removed. */
const absolute = (address: string, origin: string) =>
  new URL(address.replace(/#focus=.*/, ""), `${origin}/`).href;

export function organization({ context: { site, origin } }: HeadMatch) {
  return {
    "@type": "Organization",
    "@id": `${origin}/#organization`,
    name: site.name,
    description: site.tagline,
    url: `${origin}/`,
    logo: `${origin}/icon-512.png`,
  };
}

/** Returns a script element with structured data for search engines. Browsers do not run it. */
export function structuredData(data: object): MetaTag {
  // The cast is needed because the router accepts the key `script:ld+json` among the meta tags, but
  // its types do not include it.
  return { "script:ld+json": { "@context": "https://schema.org", ...data } } as MetaTag;
}

function breadcrumbs(origin: string, crumbs: Crumb[]): MetaTag {
  return structuredData({
    "@type": "BreadcrumbList",
    itemListElement: crumbs.map(({ name, path }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: `${origin}${path}`,
    })),
  });
}

/** Returns the head elements that describe a page to search engines and link previews. */
export function describePage(
  match: HeadMatch,
  page: PageDescription,
): { meta: MetaTag[]; links: ComponentProps<"link">[] } {
  const { site, origin } = match.context;
  const { title, description, path, outside, image, article, above = [] } = page;
  const { otherwise = "/share.png" } = page;
  const picture = image && isForPreviews(image) ? absolute(image, origin) : undefined;
  const url = `${origin}${path}`;
  const searchText = outside?.searchText ?? description;
  const crumbs = [{ name: site.name, path: "/" }, ...above, { name: title, path }];
  return {
    meta: [
      { title: outside?.searchTitle ?? `${title} – ${site.name}` },
      { name: "description", content: searchText },
      { property: "og:site_name", content: site.name },
      { property: "og:type", content: article ? "article" : "website" },
      { property: "og:title", content: outside?.shareTitle ?? title },
      { property: "og:description", content: outside?.shareText ?? description },
      { property: "og:url", content: url },
      { property: "og:image", content: picture ?? `${origin}${otherwise}` },
      ...(picture
        ? []
        : [
            { property: "og:image:width", content: String(sharePicture.width) },
            { property: "og:image:height", content: String(sharePicture.height) },
          ]),
      ...(article
        ? [
            { property: "article:published_time", content: article.publishedAt },
            { property: "article:modified_time", content: article.updatedAt },
          ]
        : []),
      { name: "twitter:card", content: "summary_large_image" },
      ...(path === "/" ? [] : [breadcrumbs(origin, crumbs)]),
      ...(article
        ? [
            structuredData({
              "@type": "BlogPosting",
              headline: outside?.searchTitle ?? title,
              description: searchText,
              image: absolute(image ?? otherwise, origin),
              datePublished: article.publishedAt,
              dateModified: article.updatedAt,
              keywords: article.tags,
              mainEntityOfPage: url,
              author: organization(match),
              publisher: organization(match),
            }),
          ]
        : []),
    ],
    links: [{ rel: "canonical", href: url }],
  };
}

/** Returns the head of a page that does not exist or failed to load. It has no canonical link. */
export function describeMissing(match: HeadMatch, heading: string): { meta: MetaTag[] } {
  const { site } = match.context;
  return {
    meta: [
      { title: match.status === "error" ? site.name : `${heading} – ${site.name}` },
      { name: "robots", content: "noindex" },
    ],
  };
}

/** Returns the description of a content page: its excerpt, or else the site's tagline. */
export const descriptionOf = ({ excerpt }: Pick<Page, "excerpt">, { context }: HeadMatch): string =>
  excerpt ?? context.site.tagline;
