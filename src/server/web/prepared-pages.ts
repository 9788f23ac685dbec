import { type IncomingMessage, type ServerResponse, validateHeaderValue } from "node:http";
import type { FastifyReply, FastifyRequest } from "fastify";
import { chooseEncoding } from "../cache/encode.ts";
import type { CachedPage } from "../cache/page-cache.ts";
import type { Context } from "../context.ts";
import type { FinishedRequest } from "../http/finished-requests.ts";
import { keepAliveSeconds } from "../http/server.ts";

/**
 * The status line and the headers of a cached page's response for each encoding, as bytes. The
 * headers that `createConnectionHeaders` returns are missing.
 */
type Heads = { br?: Buffer; gzip?: Buffer };

/**
 * Sends cached pages without Fastify, because Fastify would take most of the time of such a
 * response.
 */
export type PreparedPages = {
  /** Stores the headers of a response that Fastify sends, for later requests for the same page. */
  prepare: (request: FastifyRequest, reply: FastifyReply, page: CachedPage) => void;
  /**
   * Sends a page whose headers are stored. Returns false if Fastify must handle the request,
   * because no headers are stored or the response may need other headers.
   */
  send: (request: IncomingMessage, response: ServerResponse) => boolean;
};

/** @param report called after each finished request */
export function createPreparedPages(
  {
    config: { trustProxy },
    counters,
    log,
    pages,
  }: Pick<Context, "config" | "counters" | "log" | "pages">,
  report?: (request: FinishedRequest) => void,
): PreparedPages {
  const prepared = new WeakMap<CachedPage, Heads>();
  const connectionHeaders = createConnectionHeaders();
  // At the log levels debug and trace, Fastify handles even the requests for prepared pages,
  // because only Fastify logs each request.
  const isEachLogged = log.level === "debug" || log.level === "trace";

  /** Returns whether a request's response depends on nothing but its path and its encoding. */
  function isPlain({ method, httpVersion, headers }: IncomingMessage): boolean {
    return (
      method === "GET" &&
      httpVersion === "1.1" &&
      headers.cookie === undefined &&
      headers.range === undefined &&
      headers["if-none-match"] === undefined &&
      headers["content-length"] === undefined &&
      headers["transfer-encoding"] === undefined &&
      // If no proxy is trusted, Fastify must handle a request that has a forwarded address, because
      // a Fastify hook logs a warning about such requests.
      (trustProxy.length > 0 || (headers["x-forwarded-for"] ?? headers.forwarded) === undefined)
    );
  }

  return {
    prepare({ raw }, reply, page) {
      if (isEachLogged || reply.statusCode !== 200 || !isPlain(raw)) return;
      // A response with the header `connection: close` comes from a stopping server. Do not store
      // the header for later responses.
      if (reply.raw.hasHeader("connection")) return;
      const headers = reply.getHeaders();
      const encoding = headers["content-encoding"];
      if (encoding !== "br" && encoding !== "gzip") return;
      const lines = Object.entries(headers).map(([name, header]) => {
        const value = String(header);
        validateHeaderValue(name, value);
        return `${name}: ${value}\r\n`;
      });
      const head = Buffer.from(`HTTP/1.1 200 OK\r\n${lines.join("")}`, "latin1");
      prepared.set(page, { ...prepared.get(page), [encoding]: head });
    },

    send(request, response) {
      const page = pages.look(request.url ?? "");
      const heads = page && prepared.get(page);
      if (!heads || !isPlain(request)) return false;
      const encoding = chooseEncoding(request.headers["accept-encoding"]);
      const head = encoding === "identity" ? undefined : heads[encoding];
      const { socket } = response;
      if (!head || !socket || !isKeptOpen(response)) return false;
      counters.add("page", "kept");
      if (report) {
        const startedAt = performance.now();
        response.on("close", () => {
          const seconds = (performance.now() - startedAt) / 1_000;
          report({ method: "GET", route: "/*", status: "2xx", seconds });
        });
      }
      // The bytes go to the socket directly, because Node would check and join the headers again for
      // each response. That would take a fifth of the time.
      socket.cork();
      socket.write(head);
      socket.write(connectionHeaders());
      socket.write(encoding === "br" ? page.brotli : page.gzip, (error) => {
        // At this event, Node reads the connection's next request.
        if (!error) response.emit("finish");
      });
      socket.uncork();
      return true;
    },
  };
}

/** Returns whether a response leaves its connection open, and so has no `connection: close`. */
const isKeptOpen = (response: ServerResponse): boolean =>
  response.shouldKeepAlive && !response.hasHeader("connection");

/**
 * Returns a function that returns the headers that Node adds to a response on a connection that
 * stays open, and the empty line after the headers. The date changes each second.
 */
function createConnectionHeaders(): () => Buffer {
  let second = 0;
  let bytes = Buffer.alloc(0);
  return () => {
    const now = Date.now();
    if (second !== Math.floor(now / 1_000)) {
      second = Math.floor(now / 1_000);
      const date = new Date(now).toUTCString();
      bytes = Buffer.from(
        `Date: ${date}\r\nConnection: keep-alive\r\nKeep-Alive: timeout=${keepAliveSeconds}\r\n\r\n`,
      );
    }
    return bytes;
  };
}
