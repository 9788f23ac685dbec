import http from "node:http";
import type { AddressInfo, Server, Socket } from "node:net";
import { createFetching, type Fetching } from "./fetching.ts";

/**
 * Starts a TCP server on a free port and counts its connections. `await using` closes the server
 * and its connections.
 */
export async function listen(
  server: Server,
): Promise<AsyncDisposable & { port: number; connections: number }> {
  const sockets = new Set<Socket>();
  server.on("connection", (socket) => {
    listening.connections += 1;
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
  });
  await new Promise<void>((done) => {
    server.listen(0, done);
  });
  const listening = {
    port: (server.address() as AddressInfo).port,
    connections: 0,
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((done) => {
        server.close(done);
      });
    },
  };
  return listening;
}

type Respond = (request: http.IncomingMessage, response: http.ServerResponse) => void;

/** A website on this machine from which tests fetch. */
type TestSite = AsyncDisposable & {
  port: number;
  /** The website's address, which ends with a slash. */
  url: string;
  /** The number of connections that the website has accepted. */
  connections: number;
  /** The paths that were requested from the website, in the order of the requests. */
  paths: string[];
  /**
   * Fetches pages as the server does, but may fetch from the test's website although its address is
   * private.
   */
  fetching: Fetching;
};

type SiteOptions = Omit<Parameters<typeof createFetching>[0], "signal" | "privateHosts">;

/** Starts a website without a robots.txt, on a free port. `await using` stops it. */
export async function startSite(respond: Respond, options: SiteOptions = {}): Promise<TestSite> {
  const paths: string[] = [];
  const server = http.createServer((request, response) => {
    paths.push(request.url ?? "");
    respond(request, response);
  });
  const listening = await listen(server);
  const { port } = listening;
  const { signal } = new AbortController();
  return Object.assign(listening, {
    url: `http://127.0.0.1:${port}/`,
    paths,
    fetching: createFetching({ signal, privateHosts: [`127.0.0.1:${port}`], ...options }),
  });
}

/** Responds with an HTML page. */
export function sendPage(
  response: http.ServerResponse,
  body: string | Buffer,
  headers: http.OutgoingHttpHeaders = {},
): void {
  response.writeHead(200, { "content-type": "text/html; charset=utf-8", ...headers });
  response.end(body);
}
