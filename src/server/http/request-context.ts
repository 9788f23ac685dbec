import type { FastifyReply, FastifyRequest } from "fastify";
import type { ApiKey } from "#common/api-keys/api-key.ts";
import type { Context, RequestContext } from "../context.ts";
import { findApiKey } from "../features/api-keys/find-api-key.ts";
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
 * and all procedure calls of a batch request share this context and its session.
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
  const key = sentKey(request);
  const address = visitorAddress(request);
  let session: Promise<CurrentSession | null> | undefined;
  let apiKey: Promise<ApiKey | null> | undefined;
  const setHeader: RequestContext["setHeader"] = (name, value) => void reply.header(name, value);
  return {
    ...context,
    findSession: () => {
      const isWithout = token === undefined || key !== undefined;
      session ??= isWithout ? Promise.resolve(null) : context.sessions.find(token);
      return session;
    },
    findApiKey: () => {
      apiKey ??=
        key === undefined
          ? Promise.resolve(null)
          : findApiKey({ ...context, address, setHeader }, key);
      return apiKey;
    },
    recordRefusal: (user) =>
      context.refusals.record(address, {
        action: "call.refused",
        actor: user,
        subject: calledPath(request),
      }),
    idempotencyKey: request.headers["idempotency-key"]?.toString(),
    setHeader,
    cookies,
    userAgent: request.headers["user-agent"],
    wantsPrivacy: request.headers.dnt === "1" || request.headers["sec-gpc"] === "1",
    origin: `${request.protocol}://${request.host}`,
    address,
    throughSite: isFromSite(request),
    requestId: request.id,
  };
}

/** The largest number of characters of a called path in the audit log. */
const longestPath = 200;

/**
 * Returns the path of the called route or the names of the called procedures, without their input.
 */
function calledPath({ params, routeOptions }: FastifyRequest): string {
  const { url = "" } = routeOptions;
  const names = url.startsWith("/trpc/") ? (params as { path?: string }).path : undefined;
  return (names ?? url).slice(0, longestPath);
}

/**
 * Returns the API key in the header `Authorization: Bearer …`; undefined without this header, or
 * with another scheme such as Basic. For example, a proxy that protects the whole site with a
 * password uses Basic.
 */
const sentKey = ({ headers }: FastifyRequest): string | undefined =>
  /^bearer\b *(.*)$/i.exec(headers.authorization ?? "")?.[1];

/**
 * Returns whether a request comes from a page in a browser. Browsers send the headers Origin and
 * Sec-Fetch-Site with every request that may change data, and scripts of pages cannot remove these
 * headers. A request below `/trpc/` counts as well, because these paths are for the site's own
 * pages only.
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
    // The request for the page has already spent points of the reading limit, so the procedure
    // calls of the page spend no further points.
    limits: unlimited,
    findSession: async () => null,
    findApiKey: async () => null,
    recordRefusal: async () => {},
    idempotencyKey: undefined,
    setHeader() {},
    cookies: { get: () => undefined, set() {} },
    userAgent: undefined,
    wantsPrivacy: false,
    origin: undefined,
    address: visitorAddress(request),
    throughSite: true,
    requestId: request.id,
  };
}
