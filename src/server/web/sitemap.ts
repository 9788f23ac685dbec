import { XMLBuilder } from "fast-xml-parser";
import type { PublicNounName } from "#common/content/nouns.ts";
import { defaultSiteContent } from "#common/site/default-site-content.ts";
import { brandSlug } from "#common/slugs.ts";
import { countPublicPosts, listPublicSlugs } from "../features/blog/store.ts";
import { listPublishedPages } from "../features/pages/store.ts";
import type { DocumentSource } from "./document-source.ts";

/** The maximum number of addresses that the protocol allows in one sitemap. */
const addressesPerPart = 50_000;

type Address = { path: string; updatedAt?: Date };

const namespace = "http://www.sitemaps.org/schemas/sitemap/0.9";
const builder = new XMLBuilder({ ignoreAttributes: false, attributeNamePrefix: "@", format: true });

const write = (root: string, content: object): string =>
  builder.build({
    "?xml": { "@version": "1.0", "@encoding": "UTF-8" },
    [root]: { "@xmlns": namespace, ...content },
  });

type Range = { limit: number; offset: number };

/**
 * A group of addresses in the sitemap: a function that counts them, and one that returns a range of
 * them.
 */
type Addresses = {
  count: (source: DocumentSource) => Promise<number>;
  list: (source: DocumentSource, range: Range) => Promise<Address[]>;
};

/** Returns the addresses of all published pages. Some pages have an address without `/pages/`. */
async function listPages({ context }: DocumentSource): Promise<Address[]> {
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
  // Several pages can have the same page type, such as "about". The path of this type, `/about`,
  // shows the page of the type that was updated most recently. The list begins with the most
  // recently updated page, so only the first page of each type gets the path of its type.
  return (await listPublishedPages(context.database.db)).map(({ slug, pageType, updatedAt }) => {
    const ofType = pathsOfTypes.get(pageType);
    pathsOfTypes.delete(pageType);
    return { path: ownPaths.get(slug) ?? ofType ?? `/pages/${slug}`, updatedAt };
  });
}

/** For each content type that visitors see, the group of its addresses in the sitemap. */
const addressesOf: Record<PublicNounName, Addresses> = {
  pages: {
    count: async (source) => (await listPages(source)).length,
    list: async (source, { limit, offset }) =>
      (await listPages(source)).slice(offset, offset + limit),
  },
  blog: {
    count: ({ context }) => countPublicPosts(context.database.db),
    list: async ({ context }, range) => {
      const posts = await listPublicSlugs(context.database.db, range);
      return posts.map(({ slug, updatedAt }) => ({ path: `/blog/${slug}`, updatedAt }));
    },
  },
};

/** Returns the addresses of the site's own screens, and the address of each tag's list of posts. */
async function listScreens({ context }: DocumentSource): Promise<Address[]> {
  const tags = await context.publicTags.get();
  const paths = ["/", "/blog", "/beta", ...tags.map(({ slug }) => `/blog/tag/${slug}`)];
  return paths.map((path) => ({ path }));
}

const count = async (source: DocumentSource): Promise<number> => {
  const screens = await listScreens(source);
  const counts = Object.values(addressesOf).map((addresses) => addresses.count(source));
  return (await Promise.all(counts)).reduce((total, some) => total + some, screens.length);
};

/**
 * Returns the addresses of one part of the sitemap. The site's own screens come first, then the
 * content types.
 */
async function listPart(source: DocumentSource, offset: number): Promise<Address[]> {
  const screens = await listScreens(source);
  const found = screens.slice(offset);
  let skipped = Math.max(0, offset - screens.length);
  for (const addresses of Object.values(addressesOf)) {
    const limit = addressesPerPart - found.length;
    if (limit > 0) found.push(...(await addresses.list(source, { limit, offset: skipped })));
    skipped = Math.max(0, skipped - (await addresses.count(source)));
  }
  return found;
}

const urlSet = (origin: string, addresses: Address[]): string =>
  write("urlset", {
    url: addresses.map(({ path, updatedAt }) => ({
      loc: origin + path,
      ...(updatedAt && { lastmod: updatedAt.toISOString() }),
    })),
  });

/**
 * Returns the sitemap with all public addresses. If there are too many for one sitemap, returns a
 * list of its parts.
 */
export async function sitemap(source: DocumentSource): Promise<string> {
  const total = await count(source);
  if (total <= addressesPerPart) return urlSet(source.origin, await listPart(source, 0));
  const parts = Math.ceil(total / addressesPerPart);
  return write("sitemapindex", {
    sitemap: Array.from({ length: parts }, (_, index) => ({
      loc: `${source.origin}/sitemap-${index + 1}.xml`,
    })),
  });
}

/**
 * Returns one part of the sitemap; undefined if there is no such part. The first part has the
 * number 1.
 */
export async function findSitemapPart(
  source: DocumentSource,
  part: number,
): Promise<string | undefined> {
  if (part < 1) return undefined;
  const addresses = await listPart(source, (part - 1) * addressesPerPart);
  return addresses.length > 0 ? urlSet(source.origin, addresses) : undefined;
}
