import { XMLBuilder } from "fast-xml-parser";
import { defaultSiteContent } from "#common/site/default-site-content.ts";
import { brandSlug } from "#common/slugs.ts";
import { countPublicPosts, listPublicSlugs } from "../features/blog/store.ts";
import { listPublishedPages } from "../features/pages/store.ts";
import type { DocumentSource } from "./site-origin.ts";

/** The most addresses that a sitemap may have, by its protocol. */
const addressesPerPart = 50_000;

type Address = { path: string; updatedAt?: Date };

const namespace = "http://www.sitemaps.org/schemas/sitemap/0.9";
const builder = new XMLBuilder({ ignoreAttributes: false, attributeNamePrefix: "@", format: true });

const write = (root: string, content: object): string =>
  builder.build({
    "?xml": { "@version": "1.0", "@encoding": "UTF-8" },
    [root]: { "@xmlns": namespace, ...content },
  });

/** The site's screens, and the pages under the address that leads to each. */
async function listPagesAndScreens({ context }: DocumentSource): Promise<Address[]> {
  const { site } = (await context.siteContent.get())?.value ?? defaultSiteContent;
  const ownPaths = new Map([
    ["terms", "/terms"],
    ["privacy", "/privacy"],
  ]);
  const pathsOfTypes = new Map([
    ["about", "/about"],
    ["contact", "/contact"],
    ["why-use", `/why-${brandSlug(site.name)}`],
  ]);
  // The last updated page of a type comes first, and is the one that its path shows.
  const pages = (await listPublishedPages(context.database.db)).map(
    ({ slug, pageType, updatedAt }) => {
      const ofType = pathsOfTypes.get(pageType);
      pathsOfTypes.delete(pageType);
      return { path: ownPaths.get(slug) ?? ofType ?? `/pages/${slug}`, updatedAt };
    },
  );
  return [{ path: "/" }, { path: "/blog" }, { path: "/beta" }, ...pages];
}

async function listAddresses(
  source: DocumentSource,
  first: Address[],
  offset: number,
): Promise<Address[]> {
  const found = first.slice(offset, offset + addressesPerPart);
  const posts = await listPublicSlugs(source.context.database.db, {
    limit: addressesPerPart - found.length,
    offset: Math.max(0, offset - first.length),
  });
  return [...found, ...posts.map(({ slug, updatedAt }) => ({ path: `/blog/${slug}`, updatedAt }))];
}

const urlSet = (origin: string, addresses: Address[]): string =>
  write("urlset", {
    url: addresses.map(({ path, updatedAt }) => ({
      loc: origin + path,
      ...(updatedAt && { lastmod: updatedAt.toISOString() }),
    })),
  });

/** Every public address; where there are too many for one sitemap, the list of its parts. */
export async function sitemap(source: DocumentSource): Promise<string> {
  const first = await listPagesAndScreens(source);
  const total = first.length + (await countPublicPosts(source.context.database.db));
  if (total <= addressesPerPart) {
    return urlSet(source.origin, await listAddresses(source, first, 0));
  }
  const parts = Math.ceil(total / addressesPerPart);
  return write("sitemapindex", {
    sitemap: Array.from({ length: parts }, (_, index) => ({
      loc: `${source.origin}/sitemap-${index + 1}.xml`,
    })),
  });
}

/** One part of the sitemap, from 1; undefined where there are no more addresses. */
export async function findSitemapPart(
  source: DocumentSource,
  part: number,
): Promise<string | undefined> {
  if (part < 1) return undefined;
  const first = await listPagesAndScreens(source);
  const addresses = await listAddresses(source, first, (part - 1) * addressesPerPart);
  return addresses.length > 0 ? urlSet(source.origin, addresses) : undefined;
}
