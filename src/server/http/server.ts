import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import net, { type AddressInfo } from "node:net";
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

const loopbacks = ["127.0.0.1", "::1"];

/**
 * Listens at the other loopback address, too, for a server that listens at `localhost`: a browser may
 * try either. Fastify does this only for a server of its own making. A machine without the address,
 * or another program at it, is no failure.
 *
 * @returns closes that address; resolves when its connections have ended
 */
export async function listenAtOtherLoopback(server: Server): Promise<() => Promise<void>> {
  const { address: own, port } = server.address() as AddressInfo;
  const other = net.createServer({ allowHalfOpen: true, noDelay: true }, (socket) => {
    server.emit("connection", socket);
  });
  other.maxConnections = server.maxConnections;
  other.on("drop", (data) => server.emit("drop", data));
  try {
    await once(
      other.listen(
        port,
        loopbacks.find((address) => address !== own),
      ),
      "listening",
    );
  } catch {
    return async () => {};
  }
  return async () => {
    const closed = once(other, "close");
    other.close();
    await closed;
  };
}
