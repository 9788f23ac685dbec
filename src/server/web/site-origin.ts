import type { FastifyInstance } from "fastify";
import type { Config } from "../config.ts";
import type { Context } from "../context.ts";

/** The data from which a document is created, and the site's origin for absolute URLs. */
export type DocumentSource = { context: Context; origin: string };

/** Returns the site's origin: SITE_URL if it is set, otherwise this machine's address. */
export function siteOrigin(app: FastifyInstance, { siteUrl, port }: Config): string {
  if (siteUrl !== undefined) return siteUrl;
  const address = app.server.address();
  const actualPort = typeof address === "object" && address ? address.port : port;
  return `http://localhost:${actualPort}`;
}
