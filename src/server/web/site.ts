import fastifyStatic from "@fastify/static";
import { unstable_localLink } from "@trpc/client";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "../config.ts";
import type { RequestContext } from "../context.ts";
import { logFailure } from "../http/error-answers.ts";
import { contentSecurityPolicy } from "../http/headers.ts";
import { type AppRouter, appRouter } from "../router.ts";
import { encode, entityTag } from "./encode.ts";
import type { Page, Renderer } from "./renderer.ts";
import { unavailablePage } from "./unavailable-page.ts";

type Parts = {
  config: Config;
  renderer: Renderer;
  createRequestContext: (request: FastifyRequest) => Promise<RequestContext>;
};

/** Serves the browser's files and, at every other path, the rendered site. */
export async function mountSite(
  app: FastifyInstance,
  { config, renderer, createRequestContext }: Parts,
): Promise<void> {
  const { serveModule } = renderer;
  if (serveModule) {
    app.addHook("onRequest", (request, reply, done) => serveModule(request.raw, reply.raw, done));
  }
  if (renderer.assetsDirectory) {
    await app.register(fastifyStatic, {
      root: renderer.assetsDirectory,
      wildcard: false,
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
    app.get("/assets/*", (_request, reply) => reply.code(404).type("text/plain").send("Not found"));
  }

  async function renderPage(request: FastifyRequest): Promise<Page> {
    const context = await createRequestContext(request);
    try {
      return await renderer.render({
        // Two slashes would make the first name of the path a host.
        href: request.url.replace(/^[/\\]+/, "/"),
        ...(config.siteUrl === undefined ? {} : { origin: config.siteUrl }),
        link: unstable_localLink<AppRouter>({
          router: appRouter,
          // What is rendered is for everyone, whoever asks.
          createContext: async () => ({ ...context, user: null }),
        }),
      });
    } catch (error) {
      logFailure(request.log, error, request.id);
      return unavailablePage;
    }
  }

  app.get("/*", async (request, reply) => {
    const page = await renderPage(request);
    return page.redirect === null
      ? sendPage(request, reply, page, renderer.strict)
      : reply.redirect(page.redirect, page.status);
  });
}

async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: Page,
  strict: boolean,
): Promise<FastifyReply> {
  const etag = entityTag(page.html);
  reply.headers({
    "content-type": "text/html; charset=utf-8",
    // Kept by browsers, but asked for again each time.
    "cache-control": "no-cache",
    vary: "accept-encoding",
    etag,
  });
  if (strict) {
    reply.header("content-security-policy", contentSecurityPolicy(page.scriptHashes));
  } else {
    reply.removeHeader("content-security-policy");
  }
  if (page.status === 200 && request.headers["if-none-match"] === etag) {
    return reply.code(304).send();
  }
  const { encoding, body } = await encode(page.html, request.headers["accept-encoding"]);
  if (encoding) reply.header("content-encoding", encoding);
  return reply.code(page.status).send(body);
}
