import { readdir } from "node:fs/promises";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type ContentNoun, contentNouns } from "#common/content/content-change.ts";
import { playerSites } from "#common/content/videos.ts";
import { AppError } from "#common/errors.ts";
import type { CachedPage, Made } from "../cache/page-cache.ts";
import type { Config } from "../config.ts";
import type { Context } from "../context.ts";
import { documentHeaders } from "../http/headers.ts";
import { secretHeaders } from "../http/search-forms.ts";
import { visitorAddress } from "../http/visitor-address.ts";
import { madePagePoints } from "../limits/limits.ts";
import type { AppRouter } from "../router.ts";
import { mountDocuments } from "./documents.ts";
import { tooManyPage } from "./plain-page.ts";
import type { PreparedPages } from "./prepared-pages.ts";
import { renderPage } from "./render-page.ts";
import type { Address, Page, Renderer } from "./renderer.ts";
import { sendCached } from "./send-cached.ts";
import { createLookup } from "./slug-lookup.ts";

type Parts = {
  context: Context;
  renderer: Renderer;
  preparedPages: PreparedPages;
};

/** Serves the browser's files and, at every other path, the rendered site. */
export async function mountSite(
  app: FastifyInstance,
  { context, renderer, preparedPages }: Parts,
): Promise<void> {
  await mountFiles(app, renderer);
  const cache = context.pages;
  mountDocuments(app, context, cache);
  const isFound = createLookup(context);

  app.get("/*", (request, reply) => {
    // The cache key of a page is its address as the site's own links write it. So most requests
    // find their page by this key.
    const cached = cache.peek(request.url);
    if (!cached) return findAndSend(request, reply);
    const sent = sendCached(request, reply, cached);
    preparedPages.prepare(request, reply, cached);
    return sent;
  });

  async function findAndSend(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    // Leading slashes are combined, because a path that begins with two slashes would be parsed as
    // a host name.
    const address = renderer.addressOf(request.url.replace(/^[/\\]+/, "/"));
    if (!renderer.strict)
      return sendFresh(
        reply,
        await renderPage({ context, renderer }, request, { href: address.page }),
      );
    try {
      return await sendCached(request, reply, await findPage(request, address));
    } catch (error) {
      if (!(error instanceof AppError && error.code === "TOO_MANY_REQUESTS")) throw error;
      reply.header("retry-after", error.retryAfterSeconds).header("cache-control", "no-store");
      return sendPlain(reply, tooManyPage);
    }
  }

  /**
   * Returns a page from the cache, or renders it.
   *
   * @throws AppError TOO_MANY_REQUESTS if the visitor's reading limit is used up
   */
  async function findPage(request: FastifyRequest, { page, slug }: Address): Promise<CachedPage> {
    const cached = cache.peek(page);
    if (cached) return cached;
    const { limits } = context;
    if (slug) await limits.spendReading(visitorAddress(request), 1);
    // All addresses whose slugs name no content share one cached page, because an attacker could
    // request any number of such addresses.
    const found = !slug || (await isFound(slug));
    const address = found ? page : slug.missing;
    return cache.peek(address) ?? makePage(request, address);
  }

  async function makePage(request: FastifyRequest, address: string): Promise<CachedPage> {
    await context.limits.spendReading(visitorAddress(request), madePagePoints);
    return cache.get(address, async () => {
      // The time at which the page expires is read before rendering. If a scheduled post becomes
      // public during rendering, this time has passed afterwards. So the page, which may lack the
      // post, has already expired.
      const { fallbacks } = context.outage;
      const expiresAt = await nextExpiry(context);
      const page = await renderPage({ context, renderer }, request, { href: address });
      const isWhole = page.cacheable && context.outage.fallbacks === fallbacks;
      return toMade(page, { expiresAt, isWhole, config: context.config });
    });
  }
}

async function mountFiles(
  app: FastifyInstance,
  { serveModule, assetsDirectory }: Renderer,
): Promise<void> {
  if (serveModule) {
    app.addHook("onRequest", (request, reply, done) => serveModule(request.raw, reply.raw, done));
  }
  if (!assetsDirectory) return;
  await app.register(fastifyStatic, {
    root: assetsDirectory,
    wildcard: false,
    // The files in `assets`, whose names contain a hash, share one route. A route for each of these
    // hundreds of files would take a fifth of the time of a start.
    globIgnore: ["assets/**"],
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, path) {
      const isHashed = path.includes("/assets/");
      reply.header(
        "cache-control",
        isHashed ? "public, max-age=31536000, immutable" : "public, max-age=3600",
      );
    },
  });
  const hashed = new Set(await readdir(join(assetsDirectory, "assets")));
  app.get<{ Params: { "*": string } }>(
    "/assets/*",
    { config: { isFile: true } },
    ({ params: { "*": name } }, reply) =>
      hashed.has(name)
        ? reply.sendFile(`assets/${name}`)
        : reply.code(404).type("text/plain").send("Not found"),
  );
}

/**
 * Returns the time at which pages change without an edit: when the next scheduled post becomes
 * public, or when a new year begins, because pages show the year.
 */
async function nextExpiry({ nextPublication }: Context): Promise<number> {
  const newYear = Date.UTC(new Date().getUTCFullYear() + 1, 0);
  return Math.min(newYear, (await nextPublication.get())?.getTime() ?? newYear);
}

/**
 * The content types that pages may show. The name of each procedure begins with its content type,
 * so the renderer derives the content types of a page from the procedures that the page calls.
 */
const shownNouns: readonly (ContentNoun & keyof AppRouter["_def"]["record"])[] = contentNouns;

type Making = { expiresAt: number; isWhole: boolean; config: Config };

function toMade(page: Page, { expiresAt, isWhole, config }: Making): Made {
  const { status, redirect, html, scriptHashes, hasVideos } = page;
  return {
    status,
    text: html,
    headers: {
      // Browsers may cache public pages, but must ask before each use whether the page has changed.
      // Screens of the back office get the headers that keep an address secret, because some of
      // their addresses contain the token of a mailed link.
      ...(page.backOffice ? secretHeaders : { "cache-control": "no-cache" }),
      ...(redirect === null
        ? {
            "content-type": "text/html; charset=utf-8",
            ...documentHeaders(config, { scriptHashes, frames: hasVideos ? playerSites : [] }),
          }
        : { location: redirect }),
    },
    shows: isWhole ? shownNouns.filter((noun) => page.shows.includes(noun)) : shownNouns,
    expiresAt,
    isFallback: !isWhole,
  };
}

/** Sends a page in development, where no page is cached and scripts are written into the page. */
function sendFresh(reply: FastifyReply, page: Page): FastifyReply {
  if (page.redirect !== null) return reply.redirect(page.redirect, page.status);
  reply.removeHeader("content-security-policy");
  return sendPlain(reply, page);
}

const sendPlain = (reply: FastifyReply, { status, html }: Page): FastifyReply =>
  reply.code(status).type("text/html; charset=utf-8").send(html);
