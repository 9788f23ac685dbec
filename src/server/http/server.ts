import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import net, { type AddressInfo } from "node:net";
import type { Config } from "../config.ts";
import { silentMs } from "./request-deadline.ts";
import { handleSequentially } from "./sequential-requests.ts";

/** The number of seconds after which the server closes a connection that sends no request. */
export const keepAliveSeconds = 10;
/** The minimum number of milliseconds between two log warnings about refused connections. */
const warnAgainMs = 60_000;

type Log = { warn(details: object, message: string): void };

/** Creates the HTTP server with the limits of its connections. The server does not listen yet. */
export function createHttpServer(
  handle: RequestListener,
  { maxConnections }: Pick<Config, "maxConnections">,
  log: Log,
): Server {
  const server = createServer(
    {
      headersTimeout: 30_000,
      // Node's own deadline for requests is switched off, because each route has a deadline of its
      // own instead.
      requestTimeout: 0,
      keepAliveTimeout: keepAliveSeconds * 1_000,
    },
    handleSequentially(handle),
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
 * Makes a server that listens at `localhost` listen at the other loopback address, too, because
 * browsers may try either. Fastify does this only for servers that it created itself. Does nothing
 * if the machine lacks that address or another program uses the port.
 * @returns a function that stops listening at the other address, and resolves when the connections
 * to that address have ended
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
