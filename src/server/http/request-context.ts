import type { FastifyReply, FastifyRequest } from "fastify";
import type { Context, RequestContext } from "../context.ts";
import { unlimited } from "../limits/limits.ts";
import type { CurrentSession } from "../sessions.ts";
import { cookiesOf } from "./cookies.ts";
import { visitorAddress } from "./visitor-address.ts";

export type CreateRequestContext = (
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<RequestContext>;

/**
 * Creates the context of each request once. The permission check that runs before the body is read
 * and all calls of a batch request share this context and its session.
 */
export function requestContexts(context: Context): CreateRequestContext {
  const made = new WeakMap<FastifyRequest, RequestContext>();
  return async (request, reply) => {
    const existing = made.get(request);
    if (existing) return existing;
    const requestContext = contextOf(context, request, reply);
    made.set(request, requestContext);
    return requestContext;
  };
}

function contextOf(context: Context, request: FastifyRequest, reply: FastifyReply): RequestContext {
  const cookies = cookiesOf(request, reply, context.config.siteUrl);
  const token = cookies.get("session");
  let session: Promise<CurrentSession | null> | undefined;
  return {
    ...context,
    findSession: () => {
      session ??= token === undefined ? Promise.resolve(null) : context.sessions.find(token);
      return session;
    },
    cookies,
    userAgent: request.headers["user-agent"],
    wantsPrivacy: request.headers.dnt === "1" || request.headers["sec-gpc"] === "1",
    origin: `${request.protocol}://${request.host}`,
    address: visitorAddress(request),
    throughSite: isFromSite(request),
    requestId: request.id,
  };
}

/**
 * Returns whether a browser or the site itself sent a request. Browsers send both headers with
 * every change, and scripts on a page cannot leave them out.
 */
function isFromSite({ headers, url }: FastifyRequest): boolean {
  return (
    headers.origin !== undefined ||
    headers["sec-fetch-site"] !== undefined ||
    url.startsWith("/trpc/")
  );
}

/**
 * Returns the context in which a page is rendered. The page is rendered as for a visitor, even if
 * the requester is logged in.
 */
export function visitorContext(context: Context, request: FastifyRequest): RequestContext {
  return {
    ...context,
    // No limits apply here, because the reading limit has already been charged once for the whole
    // page.
    limits: unlimited,
    findSession: async () => null,
    cookies: { get: () => undefined, set() {} },
    userAgent: undefined,
    wantsPrivacy: false,
    origin: undefined,
    address: visitorAddress(request),
    throughSite: true,
    requestId: request.id,
  };
}
