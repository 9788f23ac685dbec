import type { ComponentProps } from "react";
import type { Page } from "#common/pages/page.ts";
import type { SiteContent } from "#common/site/site-content.ts";

type HeadMatch = {
  status: string;
  context: { site: SiteContent["site"]; origin: string };
};

type MetaTag = ComponentProps<"meta"> & { title?: string };

type Crumb = { name: string; path: string };

type PageDescription = {
  /** Without the product's name, which is added. */
  title: string;
  description: string;
  /** The page's own path: what stands for it elsewhere, whatever address it was asked for by. */
  path: string;
  /** A picture's address; the product's own picture stands for a page that has none. */
  image?: string | null;
  /** An article's times, ISO 8601. */
  article?: { publishedAt: string; updatedAt: string };
  /** The way to the page, without the start and the page itself. */
  above?: Crumb[];
};

/** The product's own picture, 1200×630, for wherever a page is shared. */
const sharePicture = { path: "/share.png", width: 1200, height: 630 };

/** What a preview elsewhere can show: not every service draws vector pictures. */
const isDrawable = (address: string) => !/\.svg(?:$|[?#])/i.test(address);

const absolute = (address: string, origin: string) => new URL(address, `${origin}/`).href;

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

/** Data for search engines, as a block that no browser runs. */
export function structuredData(data: object): MetaTag {
  // The router takes it among the meta tags, though its types do not say so.
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

/** What a page says of itself to search engines and to those who share it. */
export function describePage(
  match: HeadMatch,
  { title, description, path, image, article, above = [] }: PageDescription,
): { meta: MetaTag[]; links: ComponentProps<"link">[] } {
  const { site, origin } = match.context;
  const picture = image && isDrawable(image) ? absolute(image, origin) : undefined;
  const url = `${origin}${path}`;
  const crumbs = [{ name: site.name, path: "/" }, ...above, { name: title, path }];
  return {
    meta: [
      { title: `${title} – ${site.name}` },
      { name: "description", content: description },
      { property: "og:site_name", content: site.name },
      { property: "og:type", content: article ? "article" : "website" },
      { property: "og:title", content: title },
      { property: "og:description", content: description },
      { property: "og:url", content: url },
      { property: "og:image", content: picture ?? `${origin}${sharePicture.path}` },
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
              headline: title,
              description,
              image: absolute(image ?? sharePicture.path, origin),
              datePublished: article.publishedAt,
              dateModified: article.updatedAt,
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

/** The head of a page that is not there, or not to be had just now: a title, and no address. */
export function describeMissing(match: HeadMatch, name: string): { meta: MetaTag[] } {
  const { site } = match.context;
  return {
    meta: [
      { title: match.status === "error" ? site.name : `${name} Not Found – ${site.name}` },
      { name: "robots", content: "noindex" },
    ],
  };
}

/** How a content page is described: by its summary, else by the site's own line. */
export const descriptionOf = ({ excerpt }: Pick<Page, "excerpt">, { context }: HeadMatch): string =>
  excerpt ?? context.site.tagline;
