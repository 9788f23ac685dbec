import type { FastifyInstance } from "fastify";
import type { Config } from "../config.ts";

const dayMs = 86_400_000;
/**
 * The number of days until the served security.txt expires. RFC 9116 advises against more than a
 * year.
 */
const validDays = 180;

const path = "/.well-known/security.txt";

/**
 * Serves the contact for reporting vulnerabilities at /.well-known/security.txt (RFC 9116). Without
 * a configured contact, the path is a 404.
 */
export function mountSecurityText(
  app: FastifyInstance,
  { securityContact, siteUrl }: Pick<Config, "securityContact" | "siteUrl">,
): void {
  if (securityContact === undefined) return;
  app.get(path, (_request, reply) => {
    const today = Math.floor(Date.now() / dayMs) * dayMs;
    const lines = [
      `Contact: ${securityContact}`,
      `Expires: ${new Date(today + validDays * dayMs).toISOString()}`,
      "Preferred-Languages: en",
      ...(siteUrl === undefined ? [] : [`Canonical: ${siteUrl}${path}`]),
    ];
    return reply
      .header("cache-control", "public, max-age=86400")
      .type("text/plain; charset=utf-8")
      .send(lines.map((line) => `${line}\n`).join(""));
  });
}
