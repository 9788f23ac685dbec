import { createHash } from "node:crypto";
import type { FastifyInstance } from "fastify";
import type { Config } from "../config.ts";

/** Returns the hash of an inline script, by which a document's policy allows the script. */
export const hashScript = (script: string): string =>
  `sha256-${createHash("sha256").update(script).digest("base64")}`;

/**
 * Returns the Content-Security-Policy of a document.
 *
 * @param scriptHashes the hashes (`sha256-…`) of the document's own inline scripts; browsers block
 *   any other inline script
 * @param frames the other sites whose documents may be shown in frames
 */
function contentSecurityPolicy(
  scriptHashes: readonly string[] = [],
  frames: readonly string[] = [],
): string {
  const scripts = ["'self'", ...scriptHashes.map((hash) => `'${hash}'`)].join(" ");
  return [
    "default-src 'self'",
    `script-src ${scripts}`,
    // Inline styles are allowed, because Mantine adds style elements to the document.
    "style-src 'self' 'unsafe-inline'",
    // Pictures from any site are allowed, because blog posts may embed them.
    "img-src 'self' data: http: https:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    ...(frames.length > 0 ? [`frame-src ${frames.join(" ")}`] : []),
  ].join("; ");
}

/** The path to which browsers report what the Content-Security-Policy of a document has blocked. */
export const reportPath = "/policy-reports";

/**
 * Scripts may set only HTML that a Trusted Types policy with one of these names has returned.
 * client/ui/trusted-html.ts creates the policies `roost` and `default`. The rich text editor
 * creates the policy `ProseMirrorClipboard`, for pasted HTML.
 */
const trustedTypes =
  "require-trusted-types-for 'script'; trusted-types roost default ProseMirrorClipboard";

/**
 * The exceptions in a document's Content-Security-Policy: the inline scripts with the given hashes,
 * and the sites whose documents may be shown in frames.
 */
type Allowed = { scriptHashes?: readonly string[]; frames?: readonly string[] };

/**
 * Returns the headers with the Content-Security-Policy of a document. Browsers report violations to
 * the site: over https by `report-to`, otherwise by `report-uri`. Browsers that know `report-to`
 * ignore `report-uri`.
 */
export function documentHeaders(
  { siteUrl }: Pick<Config, "siteUrl">,
  { scriptHashes = [], frames = [] }: Allowed = {},
): Record<string, string> {
  const enforced = `${contentSecurityPolicy(scriptHashes, frames)}; ${trustedTypes}`;
  const policy = `${enforced}; report-uri ${reportPath}`;
  if (!siteUrl?.startsWith("https:")) return { "content-security-policy": policy };
  return {
    "content-security-policy": `${policy}; report-to policy`,
    "reporting-endpoints": `policy="${reportPath}"`,
  };
}

const yearInSeconds = 31_536_000;

/**
 * The paths of files that other sites may embed: uploaded pictures, demo pictures and the picture
 * for link previews.
 */
const embeddablePaths = /^\/(?:media\/|share\.png(?:\?|$))/;

/** Sets the security headers of every response. A route may override them. */
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
    if (embeddablePaths.test(request.url))
      reply.header("cross-origin-resource-policy", "cross-origin");
    done();
  });
}
