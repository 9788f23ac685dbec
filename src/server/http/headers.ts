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

/** The address to which browsers report what the policy of a document has blocked. */
export const reportPath = "/policy-reports";

/**
 * Scripts may write only HTML that one of these policies of the browser's script has let through
 * (client/ui/trusted-html.ts). The last one is the rich text editor's, for what is pasted.
 */
const trustedTypes =
  "require-trusted-types-for 'script'; trusted-types roost default ProseMirrorClipboard";

/**
 * What a document's policy allows: the document's own scripts, by their hashes, and the sites whose
 * documents may be in its frames.
 */
type Allowed = { scriptHashes?: readonly string[]; frames?: readonly string[] };

/**
 * Returns the headers with the policy of a document, whose violations browsers report to the site.
 * Browsers send reports by `report-to` over https only, and those that know it ignore `report-uri`.
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
