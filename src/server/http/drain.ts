import type { Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { lastResponseOn } from "./sequential-requests.ts";

/**
 * The number of milliseconds to wait during shutdown for requests that clients have already sent.
 * If a connection with unread data were closed, its client would lose the request.
 */
const arriveMs = 250;
/** The number of milliseconds between two checks for idle connections during shutdown. */
const checkMs = 100;
/**
 * The number of milliseconds after which a connection that has sent nothing is closed during
 * shutdown.
 */
const silentMs = 500;
/**
 * The number of milliseconds that running requests have to finish during shutdown. After that their
 * connections are closed.
 */
const drainMs = 6_000;

/**
 * Tracks a server's connections, so that the server can shut down quickly without breaking a
 * request. Otherwise, Node would wait for every open connection, including connections that
 * browsers keep open without using them.
 * @returns a function to call before closing the server. The function resolves when closing the
 *   server breaks no request
 */
export function prepareDrain(server: Server): () => Promise<void> {
  // The set contains the connections, and not the running responses, because a set of responses
  // would change with each request. These changes would create garbage that only a long garbage
  // collection frees.
  const sockets = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });

  return async () => {
    server.prependListener("request", (_request, response) => announceClose(response));
    for (const socket of sockets) {
      const response = lastResponseOn(socket);
      if (response) announceClose(response);
    }
    setTimeout(() => {
      for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
    }, silentMs).unref();
    setTimeout(() => server.closeAllConnections(), drainMs).unref();
    if (sockets.size > 0) await wait(arriveMs);
    // If a response's headers were sent before the shutdown began, they lacked `connection: close`,
    // so the connection stays open after the response. The timer closes such idle connections.
    setInterval(() => server.closeIdleConnections(), checkMs).unref();
  };
}

/** Adds the header `connection: close` to a response, unless the headers are already sent. */
function announceClose(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader("connection", "close");
}
