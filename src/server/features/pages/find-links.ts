import type { Page, PageLink } from "#common/pages/page.ts";
import type { SiteContent } from "#common/site/site-content.ts";
import { brandSlug } from "#common/slugs.ts";
import type { Db } from "../../db/connection.ts";
import { findSiteContent, isOldBrandSlug } from "../site/store.ts";
import { hasOtherPublishedPage, listOldPageSlugs } from "./store.ts";

type Subject = Pick<Page, "id" | "slug" | "pageType" | "published">;

/**
 * The origin of the site's URL, such as "https://example.org"; undefined if the settings contain no
 * URL.
 */
export type SiteUrl = string | undefined;

const relative = "https://relative.invalid";

/** Returns the path of a link to this site; undefined for a link to another site. */
function pathOf(href: string, siteUrl: SiteUrl): string | undefined {
  if (!URL.canParse(href, relative)) return undefined;
  const { origin, pathname } = new URL(href, relative);
  if (origin !== relative && origin !== siteUrl) return undefined;
  return pathname.replace(/(?<=.)\/$/, "");
}

/**
 * Returns a function that checks whether links to a path would break if the given page were
 * deleted.
 */
async function pathCheck(db: Db, page: Subject, content: SiteContent) {
  const slugs = [page.slug, ...(await listOldPageSlugs(db, page.id))];
  const paths = new Set(slugs.map((slug) => `/pages/${slug}`));
  if (["terms", "privacy"].includes(page.slug)) paths.add(`/${page.slug}`);
  // If the deleted page's type has another published page, the type's path will show that page. A
  // link to the path does not break then, so the path is left out.
  const isOnly = page.published && !(await hasOtherPublishedPage(db, page));
  if (isOnly && ["about", "contact"].includes(page.pageType)) paths.add(`/${page.pageType}`);

  return async (path: string | undefined): Promise<boolean> => {
    if (path === undefined) return false;
    const why = isOnly && page.pageType === "why-use" && /^\/why-([a-z0-9-]+)$/.exec(path)?.[1];
    if (!why) return paths.has(path);
    return why === brandSlug(content.site.name) || isOldBrandSlug(db, why);
  };
}

/**
 * Finds the links in the navigation and the footer that would be broken if a page were deleted.
 * Returns them, and the site content without them.
 * @returns undefined if there are no such links
 */
export async function findLinksTo(db: Db, page: Subject, siteUrl: SiteUrl) {
  const setting = await findSiteContent(db);
  if (!setting) return undefined;
  const { header, footer } = setting.value;
  const leadsToIt = await pathCheck(db, page, setting.value);
  const hrefs = new Set<string>();
  for (const { href } of [...header.navigation, ...footer.legal]) {
    if (await leadsToIt(pathOf(href, siteUrl))) hrefs.add(href);
  }
  if (hrefs.size === 0) return undefined;

  const isLink = ({ href }: { href: string }) => hrefs.has(href);
  const inPlace = (place: PageLink["place"]) => (link: { name: string; href: string }) => ({
    place,
    name: link.name,
    href: link.href,
  });
  const links: PageLink[] = [
    ...header.navigation.filter(isLink).map(inPlace("navigation")),
    ...footer.legal.filter(isLink).map(inPlace("footer")),
  ];
  const without: SiteContent = {
    ...setting.value,
    header: { ...header, navigation: header.navigation.filter((item) => !isLink(item)) },
    footer: { ...footer, legal: footer.legal.filter((item) => !isLink(item)) },
  };
  return { links, without, lastUpdated: setting.lastUpdated };
}
