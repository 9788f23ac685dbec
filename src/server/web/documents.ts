import type { FastifyInstance, FastifyRequest } from "fastify";
import type { ContentNoun } from "#common/content/content-change.ts";
import type { Made, PageCache } from "../cache/page-cache.ts";
import type { Context } from "../context.ts";
import { findTag } from "../features/blog/tag-store.ts";
import { visitorAddress } from "../http/visitor-address.ts";
import { madePagePoints } from "../limits/limits.ts";
import type { DocumentSource } from "./document-source.ts";
import { adminManifest, manifest } from "./manifest.ts";
import { robots } from "./robots.ts";
import { sendCached } from "./send-cached.ts";
import { findSitemapPart, sitemap } from "./sitemap.ts";

type Document = {
  type: string;
  shows: readonly ContentNoun[];
  /**
   * Creates the document at a path, such as the feed or the sitemap. Returns undefined if the path
   * has no document.
   */
  write: (source: DocumentSource, request: FastifyRequest) => Promise<string | undefined>;
};

const xml = "application/xml; charset=utf-8";

const sitemapPart = "/sitemap-:part(^\\d{1,6}).xml";
const tagFeed = "/blog/tag/:slug/feed.xml";

/** The cache key of the feed of a tag without a public post. All such feeds share this key. */
const missingTagFeed = "/blog/tag/~/feed.xml";

const documents: Record<string, Document> = {
  "/robots.txt": { type: "text/plain; charset=utf-8", shows: [], write: robots },
  "/manifest.webmanifest": {
    type: "application/manifest+json; charset=utf-8",
    shows: ["settings"],
    write: manifest,
  },
  "/admin/manifest.webmanifest": {
    type: "application/manifest+json; charset=utf-8",
    shows: ["settings"],
    write: adminManifest,
  },
  "/feed.xml": {
    type: "application/atom+xml; charset=utf-8",
    shows: ["blog", "settings"],
    // The library for the feed is loaded at the first request for the feed, so that loading it does
    // not slow the start.
    write: async (source) => (await import("./feed.ts")).feed(source),
  },
  [tagFeed]: {
    type: "application/atom+xml; charset=utf-8",
    shows: ["blog", "settings"],
    async write(source, request) {
      const tag = await findTag(source.context, slugOf(request));
      return tag && (await import("./feed.ts")).feed(source, tag);
    },
  },
  "/sitemap.xml": { type: xml, shows: ["blog", "pages", "settings"], write: sitemap },
  [sitemapPart]: {
    type: xml,
    shows: ["blog", "pages", "settings"],
    write: (source, request) => findSitemapPart(source, partOf(request)),
  },
};

const partOf = (request: FastifyRequest): number =>
  Number((request.params as { part?: string }).part);

const slugOf = (request: FastifyRequest): string =>
  (request.params as { slug?: string }).slug ?? "";

/**
 * Returns the cache key of a document. It is the same for all spellings of the document's address.
 */
async function addressOf(context: Context, url: string, request: FastifyRequest): Promise<string> {
  if (url === sitemapPart) return `/sitemap-${partOf(request)}.xml`;
  if (url !== tagFeed) return url;
  const tag = await findTag(context, slugOf(request));
  return tag ? `/blog/tag/${tag.slug}/feed.xml` : missingTagFeed;
}

/**
 * Mounts the documents that programs read, such as the sitemap and the feed. They are cached like
 * pages.
 */
export function mountDocuments(app: FastifyInstance, context: Context, cache: PageCache): void {
  for (const [url, { type, shows, write }] of Object.entries(documents)) {
    app.get(url, async (request, reply) => {
      const address = await addressOf(context, url, request);
      return sendCached(
        request,
        reply,
        cache.peek(address) ?? (await renderAndCache(address, request)),
      );
    });

    const renderAndCache = async (address: string, request: FastifyRequest) => {
      await context.limits.spendReading(visitorAddress(request), madePagePoints);
      return cache.get(address, () => make(request));
    };

    const make = async (request: FastifyRequest): Promise<Made> => {
      const { fallbacks } = context.outage;
      const next = shows.includes("blog") ? await context.nextPublication.get() : undefined;
      const text = await write({ context, origin: context.siteOrigin.get() }, request);
      return {
        status: text === undefined ? 404 : 200,
        text: text ?? "Not found",
        headers: {
          "content-type": text === undefined ? "text/plain; charset=utf-8" : type,
          "cache-control": "no-cache",
        },
        shows,
        ...(next && { expiresAt: next.getTime() }),
        isFallback: context.outage.fallbacks !== fallbacks,
      };
    };
  }
}
