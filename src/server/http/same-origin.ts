import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "#common/errors.ts";
import type { Config } from "../config.ts";

const readingMethods = new Set(["GET", "HEAD", "OPTIONS"]);
const loopback = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** Whether an Origin header names this site; without `SITE_URL`, a loopback one equal to the Host. */
function isOurs(origin: string, request: FastifyRequest, siteUrl: string | undefined): boolean {
  if (siteUrl !== undefined) return origin === siteUrl;
  if (!URL.canParse(origin)) return false;
  const url = new URL(origin);
  return loopback.test(url.hostname) && url.host === request.headers.host;
}

/** The refusal of a request that a browser sends for another site, which it says in these headers. */
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

/** Refuses changes that a browser sends for another site. */
export function mountSameOrigin(app: FastifyInstance, config: Config): void {
  app.addHook("onRequest", (request, _reply, done) => {
    done(readingMethods.has(request.method) ? undefined : refuseOtherSite(request, config));
  });
}
