import type { FastifyInstance } from "fastify";
import type { Config } from "../config.ts";
import type { Context } from "../context.ts";

/** The data for a document, and the site's origin for its absolute addresses. */
export type DocumentSource = { context: Context; origin: string };

/** The site's own address, without a path: the one that is set, else this machine's. */
export function siteOrigin(app: FastifyInstance, { siteUrl, port }: Config): string {
  if (siteUrl !== undefined) return siteUrl;
  const address = app.server.address();
  const actualPort = typeof address === "object" && address ? address.port : port;
  return `http://localhost:${actualPort}`;
}
