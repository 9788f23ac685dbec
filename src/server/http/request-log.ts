import type { FastifyInstance } from "fastify";
import type { Config } from "../config.ts";

/**
 * Logs each response with the pattern of its route, so that no URL, slug, query or body appears in
 * the log. Logs one warning if requests have forwarded addresses although no proxy is configured as
 * trusted.
 */
export function mountRequestLog(app: FastifyInstance, { trustProxy }: Config): void {
  let warned = trustProxy.length > 0;
  app.addHook("onRequest", (request, _reply, done) => {
    if (!warned && (request.headers["x-forwarded-for"] ?? request.headers.forwarded)) {
      warned = true;
      request.log.warn(
        "Forwarded addresses arrive but TRUST_PROXY is not set: all visitors share one limit",
      );
    }
    done();
  });
  if (app.log.level !== "debug" && app.log.level !== "trace") return;
  app.addHook("onResponse", (request, reply, done) => {
    request.log.debug(
      {
        method: request.method,
        route: request.routeOptions.url,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      "answered",
    );
    done();
  });
}
