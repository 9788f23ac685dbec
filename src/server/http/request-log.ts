import type { FastifyInstance } from "fastify";
import type { Config } from "../config.ts";

/**
 * Logs each answer by its route's pattern, so that no address, slug, query or body reaches the log,
 * and warns once of forwarded addresses that nobody was told to believe.
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
