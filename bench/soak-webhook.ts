import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

export type SoakReceiver = {
  port: number;
  /** How often each submission was accepted, by its id. */
  accepted: Map<string, number>;
  close: () => Promise<void>;
};

/** Milliseconds that a slow receiver takes. */
const slowMs = 3_000;

/**
 * A webhook receiver that accepts most deliveries at once. Of the first tries, some are answered
 * with an error, some not at all, and some late; the second tries, which come after about 5 s, are
 * accepted.
 */
export async function startSoakReceiver(): Promise<SoakReceiver> {
  const accepted = new Map<string, number>();
  const tried = new Set<string>();
  let count = 0;

  async function answer(
    request: http.IncomingMessage,
    response: http.ServerResponse,
  ): Promise<void> {
    const id = String(request.headers["webhook-id"]);
    const isFirst = !tried.has(id);
    tried.add(id);
    request.resume();
    await once(request, "end");
    if (isFirst) count += 1;
    const mood = isFirst ? count % 20 : 0;
    if (mood === 5 || mood === 15) response.writeHead(500).end("not now");
    else if (mood === 10) request.socket.destroy();
    else {
      if (mood === 19) await wait(slowMs);
      accepted.set(id, (accepted.get(id) ?? 0) + 1);
      response.end("thanks");
    }
  }

  const server = http.createServer((request, response) => void answer(request, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    accepted,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
