import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { ContentNoun } from "../content-changes.ts";
import type { Context } from "../context.ts";
import { manifest } from "./manifest.ts";
import type { PageCache } from "./page-cache.ts";
import { robots } from "./robots.ts";
import { sendKept } from "./send-kept.ts";
import { siteOrigin } from "./site-origin.ts";
import { findSitemapPart, sitemap } from "./sitemap.ts";

/** What a document is made from. */
export type DocumentSource = { context: Context; origin: string };

type Document = {
  type: string;
  shows: readonly ContentNoun[];
  /** The document, or undefined when there is none at this address. */
  write: (source: DocumentSource, request: FastifyRequest) => Promise<string | undefined>;
};

const xml = "application/xml; charset=utf-8";

const documents: Record<string, Document> = {
  "/robots.txt": { type: "text/plain; charset=utf-8", shows: [], write: robots },
  "/manifest.webmanifest": {
    type: "application/manifest+json; charset=utf-8",
    shows: ["settings"],
    write: manifest,
  },
  "/feed.xml": {
    type: "application/atom+xml; charset=utf-8",
    shows: ["blog", "settings"],
    // Loaded with the first reader: a start does not wait for it.
    write: async (source) => (await import("./feed.ts")).feed(source),
  },
  "/sitemap.xml": { type: xml, shows: ["blog", "pages", "settings"], write: sitemap },
  "/sitemap-:part(^\\d{1,6}).xml": {
    type: xml,
    shows: ["blog", "pages", "settings"],
    write: (source, request) =>
      findSitemapPart(source, Number((request.params as { part: string }).part)),
  },
};

/** Mounts what machines read of the site: kept like its pages. */
export function mountDocuments(app: FastifyInstance, context: Context, cache: PageCache): void {
  for (const [url, { type, shows, write }] of Object.entries(documents)) {
    const answer = async (request: FastifyRequest, reply: FastifyReply) => {
      const [path = ""] = request.url.split("?");
      const kept = cache.peek(path);
      if (kept) return sendKept(request, reply, kept);
      const expiresAt = (await context.nextPublication.get())?.getTime();
      const page = await cache.get(path, async () => {
        const text = await write({ context, origin: siteOrigin(app, context.config) }, request);
        return {
          status: text === undefined ? 404 : 200,
          text: text ?? "Not found",
          headers: {
            "content-type": text === undefined ? "text/plain; charset=utf-8" : type,
            "cache-control": "no-cache",
          },
          shows,
          ...(expiresAt === undefined ? {} : { expiresAt }),
        };
      });
      return sendKept(request, reply, page);
    };
    app.get(url, answer);
  }
}
