import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "#common/errors.ts";
import type { Context, RequestContext } from "../context.ts";
import { findLinked } from "../features/search-page/find-linked.ts";
import type { KeptForm } from "../http/form-bodies.ts";
import { documentHeaders } from "../http/headers.ts";
import { secretHeaders } from "../http/search-forms.ts";
import { visitorAddress } from "../http/visitor-address.ts";
import { madePagePoints } from "../limits/limits.ts";
import type { LinkPurpose } from "../secret-links/link-placeholder.ts";
import { errorPage, tooManyPage, unavailableText } from "./plain-page.ts";
import { renderPage } from "./render-page.ts";
import type { Page, Renderer } from "./renderer.ts";

/**
 * The paths of the pages behind secret links, each with the purpose of its link. The purpose of
 * `/search` is null, because its URL contains no token of a link.
 */
const secretPages: Record<string, LinkPurpose | null> = {
  "/search": null,
  "/search/:token": "search",
  "/search/:token/wishes": "search",
  "/unsubscribe/:token": "unsubscribe",
  "/personal-data/:token": "personal-data",
};

/**
 * Mounts the pages behind secret links. They are rendered for each request, and neither this server
 * nor a browser caches them.
 */
export function mountSearchPages(
  app: FastifyInstance,
  { context, renderer }: { context: Context; renderer: Renderer },
) {
  function send(reply: FastifyReply, page: Page): FastifyReply {
    reply.headers(secretHeaders);
    if (renderer.strict) {
      reply.headers(documentHeaders(context.config, page));
    } else reply.removeHeader("content-security-policy");
    if (page.redirect !== null)
      return reply.code(page.status).header("location", page.redirect).send();
    return reply.code(page.status).type("text/html; charset=utf-8").send(page.html);
  }

  /**
   * Counts a request as one rendered page in the rate limit for reading. A request with an unknown
   * token also counts in the rate limit that prevents guessing tokens.
   *
   * @throws AppError TOO_MANY_REQUESTS
   */
  async function spend(request: FastifyRequest, purpose: LinkPurpose | null): Promise<void> {
    const address = visitorAddress(request);
    await context.limits.spendReading(address, madePagePoints);
    if (purpose === null) return;
    const { token = "" } = request.params as { token?: string };
    try {
      await findLinked({ ...context, address }, purpose, token);
    } catch (error) {
      // Only an exceeded rate limit is thrown. The page itself reports an unknown link and an
      // unavailable database.
      if (error instanceof AppError && error.code === "TOO_MANY_REQUESTS") throw error;
    }
  }

  for (const [path, purpose] of Object.entries(secretPages)) {
    app.get(path, async (request, reply) => {
      try {
        await spend(request, purpose);
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        reply.header("retry-after", error.retryAfterSeconds);
        return send(reply, tooManyPage);
      }
      const { token = "" } = request.params as { token?: string };
      // A token that is too long, or has characters that no token has, gets the page for an unknown
      // link. Otherwise the page could fail, because its queries refuse a token that is too long or
      // contains NUL.
      const isReadable = purpose === null || /^[\w-]{1,200}$/.test(token);
      const href = isReadable ? request.url : path.replace(":token", "unknown");
      return send(reply, await renderPage({ context, renderer }, request, { href }));
    });
  }

  return {
    /**
     * Shows the page of a posted form again, with the typed texts. If the page cannot be rendered,
     * shows an error page that contains the form.
     *
     * @param refusal the status of the response if the form was refused
     */
    async sendForm(
      request: FastifyRequest,
      reply: FastifyReply,
      posted: NonNullable<RequestContext["posted"]>,
      kept: KeptForm,
      refusal = 422,
    ): Promise<FastifyReply> {
      const href = request.url;
      const page = await renderPage({ context, renderer }, request, { href, posted });
      if (page.status !== 200 && page.redirect === null) {
        const error = posted.issues.find(({ path }) => path === "");
        const { status, message } = error
          ? { status: refusal, message: error.message }
          : { status: page.status, message: unavailableText };
        return send(reply, errorPage({ status, message }, kept));
      }
      const isRefused = posted.issues.length > 0 && page.status === 200;
      return send(reply, isRefused ? { ...page, status: refusal } : page);
    },
    sendMessage: (reply: FastifyReply, error: AppError, kept?: KeptForm): FastifyReply =>
      send(reply, errorPage(error, kept)),
  };
}
