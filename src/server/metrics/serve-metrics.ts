import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Logger } from "pino";
import type { Config } from "../config.ts";
import type { Metrics } from "./metrics.ts";

export type MetricsServer = { url: string; close: () => Promise<void> };

/** Serves `GET /metrics` on a port of its own, at the site's host. */
export async function serveMetrics(
  { write, contentType }: Pick<Metrics, "write" | "contentType">,
  { host, metricsPort }: Pick<Config, "host" | "metricsPort">,
  log: Pick<Logger, "error">,
): Promise<MetricsServer> {
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const isAsked = request.method === "GET" && request.url === "/metrics";
    const [status, type, body] = isAsked
      ? [200, contentType, await write()]
      : [404, "text/plain; charset=utf-8", "Not found"];
    response.writeHead(status, { "content-type": type, "cache-control": "no-store" }).end(body);
  }

  const server = createServer({ headersTimeout: 5_000, requestTimeout: 5_000 }, (...both) => {
    answer(...both).catch((error: unknown) => {
      log.error({ error: String(error) }, "metrics could not be written");
      both[1].writeHead(500).end();
    });
  });
  server.listen(metricsPort, host);
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const name = host.includes(":") ? `[${host}]` : host;
  return {
    url: `http://${name}:${port}/metrics`,
    async close() {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
