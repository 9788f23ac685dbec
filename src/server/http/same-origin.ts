import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "#common/errors.ts";
import type { Config } from "../config.ts";

const readingMethods = new Set(["GET", "HEAD", "OPTIONS"]);
const loopback = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/**
 * Returns whether an Origin header names this site. Without `SITE_URL`, an origin counts as this
 * site only if it is a loopback origin and equals the Host header.
 */
function isOurs(origin: string, request: FastifyRequest, siteUrl: string | undefined): boolean {
  if (siteUrl !== undefined) return origin === siteUrl;
  if (!URL.canParse(origin)) return false;
  const url = new URL(origin);
  return loopback.test(url.hostname) && url.host === request.headers.host;
}

/**
 * Returns the error for a request that a browser sends on behalf of another site, as its Origin or
 * Sec-Fetch-Site header shows; undefined for any other request.
 */
export function refuseOtherSite(
  request: FastifyRequest,
  { siteUrl }: Pick<Config, "siteUrl">,
): AppError | undefined {
  const { origin, "sec-fetch-site": fetchSite } = request.headers;
  const isFromOtherSite =
    (fetchSite !== undefined && fetchSite !== "same-origin" && fetchSite !== "none") ||
    (origin !== undefined && !isOurs(origin, request, siteUrl));
  if (!isFromOtherSite) return undefined;
  return new AppError(
    "FORBIDDEN",
    siteUrl === undefined
      ? "This request comes from another site (SITE_URL names the site's own address)"
      : "This request comes from another site",
  );
}

/**
 * Checks that a page of this site has sent a form.
 *
 * @throws AppError FORBIDDEN
 */
export function assertOwnPage(request: FastifyRequest, config: Pick<Config, "siteUrl">): void {
  const { origin, "sec-fetch-site": fetchSite } = request.headers;
  const refusal = refuseOtherSite(request, config);
  if (refusal) throw refusal;
  if (origin === undefined && fetchSite === undefined) {
    throw new AppError("FORBIDDEN", "Please send this form from our page");
  }
}

/** Rejects changes that a browser sends on behalf of another site. */
export function mountSameOrigin(app: FastifyInstance, config: Config): void {
  app.addHook("onRequest", (request, _reply, done) => {
    const isChecked =
      !readingMethods.has(request.method) && !request.routeOptions.config.takesOtherOrigins;
    done(isChecked ? refuseOtherSite(request, config) : undefined);
  });
}
