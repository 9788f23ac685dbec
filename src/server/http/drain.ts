import type { Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

/**
 * Milliseconds that requests which are on their way have to arrive. A connection that is closed
 * with something unread on it breaks, for whoever sent that.
 */
const arriveMs = 250;
/** Milliseconds between looks for connections that have nothing to wait for any more. */
const lookMs = 100;
/** Milliseconds after which a connection that has said nothing is not waited for. */
const silentMs = 500;
/** Milliseconds that requests under way have; what is left of them then is cut off. */
const drainMs = 6_000;

/**
 * Watches a server's connections and answers, so that it can be closed in time and nobody's request
 * breaks. Node waits for each connection, but browsers open some ahead of need, which may never say
 * a word, and keep those that have been of use.
 *
 * @returns to be called before the server is closed: resolves when it may be
 */
export function prepareDrain(server: Server): () => Promise<void> {
  const sockets = new Set<Socket>();
  const answers = new Set<ServerResponse>();
  let draining = false;

  server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  server.prependListener("request", (_request, answer: ServerResponse) => {
    answers.add(answer);
    answer.once("close", () => answers.delete(answer));
    if (draining) sayLast(answer);
  });

  return async () => {
    draining = true;
    for (const answer of answers) sayLast(answer);
    setTimeout(() => {
      for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
    }, silentMs).unref();
    setTimeout(() => server.closeAllConnections(), drainMs).unref();
    if (sockets.size > 0) await wait(arriveMs);
    // An answer that had begun before could not say that it is the last one of its connection.
    setInterval(() => server.closeIdleConnections(), lookMs).unref();
  };
}

/** Tells who is answered that nothing more is taken on this connection. */
function sayLast(answer: ServerResponse): void {
  if (!answer.headersSent) answer.setHeader("connection", "close");
}
