import type { FastifyInstance } from "fastify";
import type { Config } from "../config.ts";

/**
 * The policy of what a document may load and run.
 *
 * @param scriptHashes `sha256-…` of the inline scripts that the document holds, and no others run
 */
export function contentSecurityPolicy(scriptHashes: readonly string[] = []): string {
  const scripts = ["'self'", ...scriptHashes.map((hash) => `'${hash}'`)].join(" ");
  return [
    "default-src 'self'",
    `script-src ${scripts}`,
    // Mantine writes its styles into the document.
    "style-src 'self' 'unsafe-inline'",
    // Posts may show pictures from anywhere.
    "img-src 'self' data: http: https:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ].join("; ");
}

const yearInSeconds = 31_536_000;

/** Paths that other sites may embed: uploaded pictures, demo pictures and the share picture. */
const embeddable = /^\/(?:media\/|share\.png(?:\?|$))/;

/** Sets the headers that every answer carries; a route may set its own instead. */
export function mountHeaders(
  app: FastifyInstance,
  { siteUrl, hstsSubdomains }: Pick<Config, "siteUrl" | "hstsSubdomains">,
): void {
  const hsts = `max-age=${yearInSeconds}${hstsSubdomains ? "; includeSubDomains" : ""}`;
  const headers = {
    "content-security-policy": contentSecurityPolicy(),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "strict-origin-when-cross-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
    ...(siteUrl?.startsWith("https:") ? { "strict-transport-security": hsts } : {}),
  };
  app.addHook("onRequest", (request, reply, done) => {
    reply.headers(headers);
    if (/^\/(?:api|trpc)(?:[/?]|$)/.test(request.url)) reply.header("cache-control", "no-store");
    if (embeddable.test(request.url)) reply.header("cross-origin-resource-policy", "cross-origin");
    done();
  });
}
