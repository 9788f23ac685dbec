import { get } from "node:http";
import { connect } from "node:net";
import { brotliDecompressSync } from "node:zlib";
import Fastify from "fastify";
import { pino } from "pino";
import { expect, test } from "vitest";
import { createPageCache } from "../cache/page-cache.ts";
import { readConfig } from "../config.ts";
import { createCounters } from "../counters.ts";
import type { FinishedRequest } from "../http/finished-requests.ts";
import { documentHeaders, mountHeaders } from "../http/headers.ts";
import { createHttpServer } from "../http/server.ts";
import { createPreparedPages } from "./prepared-pages.ts";
import { sendCached } from "./send-cached.ts";

type Answer = { status: number | undefined; headers: string[]; body: Buffer };

/**
 * Sends a GET request. Returns the headers except the date, in the order and spelling of the
 * server.
 */
function ask(url: string, headers: Record<string, string>): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  get(url, { headers }, (response) => {
    const chunks: Buffer[] = [];
    response.on("data", (chunk: Buffer) => chunks.push(chunk));
    response.on("end", () => {
      const raw = response.rawHeaders;
      const pairs = raw.flatMap((name, at) => (at % 2 === 0 ? [`${name}: ${raw[at + 1]}`] : []));
      resolve({
        status: response.statusCode,
        headers: pairs.filter((pair) => !/^date:/i.test(pair)),
        body: Buffer.concat(chunks),
      });
    });
  }).on("error", reject);
  return promise;
}

/**
 * Sends requests for /page over one connection in one packet, the last with `Connection: close`.
 * Returns the head of each response, with all its bytes except the date's.
 */
async function askForHeads(url: string, count: number): Promise<string[]> {
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  const request = (connection: string) =>
    `GET /page HTTP/1.1\r\nhost: a\r\naccept-encoding: br\r\n${connection}\r\n`;
  socket.write(request("").repeat(count - 1) + request("connection: close\r\n"));
  let text = "";
  for await (const chunk of socket.setEncoding("latin1")) text += chunk;
  const heads: string[] = [];
  while (text !== "") {
    const [head = ""] = text.split("\r\n\r\n", 1);
    heads.push(
      head.replace(/\r\nDate: \w{3}, \d\d \w{3} \d{4} [\d:]{8} GMT\r\n/, "\r\nDate: …\r\n"),
    );
    text = text.slice(head.length + 4 + Number(/content-length: (\d+)/.exec(head)?.[1]));
  }
  return heads;
}

/** Serves one cached page at /page, and counts the requests that Fastify handles. */
async function open({ level = "info", env = {} }: { level?: string; env?: object } = {}) {
  const config = readConfig({ ...env });
  const log = pino({ level }, { write() {} });
  const counters = createCounters();
  const pages = createPageCache({ counters });
  const reported: FinishedRequest[] = [];
  const prepared = createPreparedPages({ config, counters, log, pages }, (request) =>
    reported.push(request),
  );
  const app = Fastify({
    serverFactory: (handle) =>
      createHttpServer(
        (request, response) => {
          if (!prepared.send(request, response)) handle(request, response);
        },
        config,
        log,
      ),
  });
  let handled = 0;
  app.addHook("onRequest", (_request, _reply, done) => {
    handled += 1;
    done();
  });
  mountHeaders(app, config);
  app.get("/*", (request, reply) => {
    const page = pages.peek(request.url);
    if (!page) return reply.code(404).send();
    const sent = sendCached(request, reply, page);
    prepared.prepare(request, reply, page);
    return sent;
  });
  const cachePage = (text: string) =>
    pages.get("/page", async () => ({
      status: 200,
      text,
      headers: {
        "content-type": "text/html; charset=utf-8",
        "cache-control": "no-cache",
        ...documentHeaders(config, { scriptHashes: ["sha256-a"] }),
      },
      shows: ["blog"],
    }));
  await cachePage(`<p>${"A quiet flat. ".repeat(300)}</p>`);
  const url = await app.listen({ port: 0, host: "127.0.0.1" });
  return {
    url,
    pages,
    reported,
    handled: () => handled,
    counters,
    cachePage,
    /** Sends a request. Returns the response, and whether Fastify handled the request. */
    async ask(headers: Record<string, string>, path = "/page") {
      const before = handled;
      const answer = await ask(url + path, headers);
      return { answer, isByFastify: handled > before };
    },
    [Symbol.asyncDispose]: () => app.close(),
  };
}

test.each(["br", "gzip"])(
  "after Fastify has sent a cached page with the encoding %s, the next response is identical and sent without Fastify",
  async (encoding) => {
    await using site = await open({ env: { SITE_URL: "https://roost.example" } });
    const headers = { "accept-encoding": encoding };
    const first = await site.ask(headers);
    expect(first.answer.headers).toContain('reporting-endpoints: policy="/policy-reports"');
    expect(first.answer.headers.join()).toContain("; report-uri /policy-reports; report-to policy");
    const second = await site.ask(headers);
    expect([first.isByFastify, second.isByFastify]).toEqual([true, false]);
    expect(first.answer.headers).toContain(`content-encoding: ${encoding}`);
    expect(second.answer).toEqual(first.answer);
    const withSession = await site.ask({ ...headers, cookie: "session=1" });
    expect(withSession).toEqual({ answer: second.answer, isByFastify: true });
  },
);

test("a cached page sent without Fastify has the same header bytes as the page sent by Fastify, except for the date", async () => {
  await using site = await open();
  const [byFastify, closing] = await askForHeads(site.url, 2);
  expect(site.handled()).toBe(2);
  const heads = await askForHeads(site.url, 4);
  expect(site.handled()).toBe(3);
  expect(byFastify).toContain("\r\nDate: …\r\nConnection: keep-alive\r\nKeep-Alive: timeout=10");
  expect(heads).toEqual([byFastify, byFastify, byFastify, closing]);
});

test.each([
  ["a cookie", { cookie: "session=1" }],
  ["a range", { range: "bytes=0-1" }],
  ["an entity tag", { "if-none-match": '"a"' }],
  ["a forwarded address without a trusted proxy", { "x-forwarded-for": "192.0.2.1" }],
  ["a body", { "content-length": "0" }],
])(
  "a request for a cached page is handled by Fastify if the request has %s",
  async (_name, headers) => {
    await using site = await open();
    await site.ask({ "accept-encoding": "br" });
    const { isByFastify } = await site.ask({ "accept-encoding": "br", ...headers });
    expect(isByFastify).toBe(true);
  },
);

test("a request for a cached page does not bypass Fastify if the request has a query, or accepts no supported compression", async () => {
  await using site = await open();
  await site.ask({ "accept-encoding": "br" });
  expect((await site.ask({ "accept-encoding": "br" }, "/page?a=1")).isByFastify).toBe(true);
  expect((await site.ask({ "accept-encoding": "identity" })).isByFastify).toBe(true);
});

test("behind a trusted proxy, a cached page is sent without Fastify", async () => {
  await using site = await open({ env: { TRUST_PROXY: "127.0.0.1" } });
  const headers = { "accept-encoding": "br", "x-forwarded-for": "192.0.2.1" };
  await site.ask(headers);
  expect((await site.ask(headers)).isByFastify).toBe(false);
});

test("at the log level debug, Fastify handles even a repeated request for a cached page", async () => {
  await using site = await open({ level: "debug" });
  await site.ask({ "accept-encoding": "br" });
  expect((await site.ask({ "accept-encoding": "br" })).isByFastify).toBe(true);
});

test("a page removed from the page cache is no longer sent, and the first request for its new version goes through Fastify", async () => {
  await using site = await open();
  for (const _time of ["first", "second"]) await site.ask({ "accept-encoding": "br" });
  site.pages.drop("blog");
  expect((await site.ask({ "accept-encoding": "br" })).answer.status).toBe(404);
  await site.cachePage("<p>Sold</p>");
  const { answer, isByFastify } = await site.ask({ "accept-encoding": "br" });
  expect([answer.status, isByFastify]).toEqual([200, true]);
  expect(String(brotliDecompressSync(answer.body))).toBe("<p>Sold</p>");
});

test("the metrics count a page that is sent without Fastify", async () => {
  await using site = await open();
  await site.ask({ "accept-encoding": "br" });
  await site.ask({ "accept-encoding": "br" });
  await expect
    .poll(() => site.reported)
    .toEqual([{ method: "GET", route: "/*", status: "2xx", seconds: expect.any(Number) }]);
  expect(site.counters.read("page", "kept")).toBe(2);
});
