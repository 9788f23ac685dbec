import { createServer, type RequestListener, type Server } from "node:http";
import type { Config } from "../config.ts";
import { inTurn } from "./in-turn.ts";
import { silentMs } from "./request-deadline.ts";

/** Milliseconds between two warnings that connections are refused. */
const warnAgainMs = 60_000;

type Log = { warn(details: object, message: string): void };

/** The HTTP server, with what a connection may take. It does not listen yet. */
export function createHttpServer(
  handle: RequestListener,
  { maxConnections }: Pick<Config, "maxConnections">,
  log: Log,
): Server {
  const server = createServer(
    {
      headersTimeout: 30_000,
      // `mountRequestDeadline` counts for each route.
      requestTimeout: 0,
      keepAliveTimeout: 10_000,
    },
    inTurn(handle),
  );
  server.setTimeout(silentMs);
  server.maxConnections = maxConnections;
  let warnedAt = Number.NEGATIVE_INFINITY;
  server.on("drop", () => {
    const now = performance.now();
    if (now - warnedAt < warnAgainMs) return;
    warnedAt = now;
    log.warn({ maxConnections }, "connections are refused: MAX_CONNECTIONS are open");
  });
  return server;
}
