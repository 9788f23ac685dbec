import type { Server } from "node:http";
import type { Socket } from "node:net";

/** Milliseconds after which a connection that has said nothing is not waited for. */
const silentMs = 500;
/** Milliseconds that requests under way have; what is left of them then is cut off. */
const drainMs = 6_000;

/**
 * Watches a server's connections, so that it can be closed in time. Node waits for each of them,
 * but browsers open some ahead of need, and they may never say a word.
 *
 * @returns to be called when the server is about to be closed
 */
export function prepareDrain(server: Server): () => void {
  const sockets = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  return () => {
    setTimeout(() => {
      for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
    }, silentMs).unref();
    setTimeout(() => server.closeAllConnections(), drainMs).unref();
  };
}
