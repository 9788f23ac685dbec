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

/** Refuses a change that a browser sends for another site, which it says in these headers. */
export function mountSameOrigin(app: FastifyInstance, { siteUrl }: Config): void {
  app.addHook("onRequest", (request, _reply, done) => {
    if (readingMethods.has(request.method)) return done();
    const { origin, "sec-fetch-site": fetchSite } = request.headers;
    const fromElsewhere =
      (fetchSite !== undefined && fetchSite !== "same-origin" && fetchSite !== "none") ||
      (origin !== undefined && !isOurs(origin, request, siteUrl));
    if (!fromElsewhere) return done();
    return done(
      new AppError(
        "FORBIDDEN",
        siteUrl === undefined
          ? "This request comes from another site (SITE_URL names the site's own address)"
          : "This request comes from another site",
      ),
    );
  });
}
