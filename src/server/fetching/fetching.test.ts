import type { ServerResponse } from "node:http";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { createFetching } from "./fetching.ts";
import { sendPage, startSite } from "./testing.ts";

test("a page is fetched without cookies and with a User-Agent that names Roost, and the result contains the address after all redirects", async () => {
  const headers: unknown[] = [];
  await using site = await startSite(
    (request, response) => {
      if (request.url === "/old") {
        response.writeHead(301, { location: "new?a=1", "set-cookie": "id=1" }).end();
        return;
      }
      headers.push(request.headers);
      sendPage(response, "<p>Wohnung");
    },
    { siteUrl: "https://roost.example" },
  );
  const page = await site.fetching.fetchPage(`${site.url}old`);
  expect(page).toEqual({ kind: "page", url: `${site.url}new?a=1`, html: "<p>Wohnung" });
  expect(headers.at(-1)).toEqual({
    accept: "text/html, application/xhtml+xml;q=0.9",
    "accept-encoding": "gzip",
    "user-agent": "Roost (+https://roost.example)",
    host: `127.0.0.1:${site.port}`,
    connection: "close",
  });
});

test.each([
  ["http://127.0.0.1:PORT/", "private_address"],
  ["http://[::1]:PORT/", "private_address"],
  ["http://localhost:PORT/", "private_address"],
  ["http://public.example:PORT/", "private_address"],
  ["http://user:secret@127.0.0.1:PORT/", "invalid_url"],
  ["file:///etc/passwd", "invalid_url"],
  ["flat in Berlin", "invalid_url"],
])("fetching %s is refused before any connection is opened", async (address, reason) => {
  await using site = await startSite((_request, response) => sendPage(response, "secret"));
  const fetching = createFetching({
    signal: new AbortController().signal,
    resolve: (_host, _options, done) => done(null, [{ address: "127.0.0.1", family: 4 }]),
  });
  const url = address.replace("PORT", String(site.port));
  expect(await fetching.fetchPage(url)).toMatchObject({ kind: "refused", reason });
  expect(await fetching.checkLink(url)).toEqual({ isGone: false, status: null });
  expect(site.connections).toBe(0);
});

test("a redirect to a private address is refused, even if its host name had a public address before", async () => {
  await using inside = await startSite((_request, response) => sendPage(response, "secret"));
  let resolved = 0;
  await using site = await startSite(
    (request, response) => {
      const host = request.url === "/to-address" ? "127.0.0.1" : "rebound.example";
      response.writeHead(302, { location: `http://${host}:${inside.port}/` }).end();
    },
    {
      resolve: (_host, _options, done) => {
        resolved += 1;
        done(null, [{ address: "127.0.0.1", family: 4 }]);
      },
    },
  );
  for (const path of ["to-address", "to-name"]) {
    const page = await site.fetching.fetchPage(site.url + path);
    expect(page).toMatchObject({ kind: "refused", reason: "private_address" });
  }
  expect(resolved).toBe(1);
  expect(inside.connections).toBe(0);
});

const spaces = gzipSync(Buffer.alloc(20_000_000, " "));

test.each<[string, Buffer | string, Record<string, string>, string]>([
  ["is larger than 2 MB", Buffer.alloc(2_000_001, " "), {}, "too_large"],
  [
    "is larger than 2 MB once it is decompressed",
    spaces,
    { "content-encoding": "gzip" },
    "too_large",
  ],
  ["is compressed with Brotli", "x", { "content-encoding": "br" }, "unreadable"],
  ["is damaged", "not gzip", { "content-encoding": "gzip" }, "unreadable"],
  ["is a PDF", "x", { "content-type": "application/pdf" }, "wrong_type"],
  ["has no valid type", "x", { "content-type": "?" }, "wrong_type"],
])("fetching a page that %s is refused", async (_what, body, headers, reason) => {
  await using site = await startSite((_request, response) => sendPage(response, body, headers));
  expect(await site.fetching.fetchPage(site.url)).toMatchObject({ kind: "refused", reason });
});

test.each([
  ["never responds", () => {}],
  [
    "sends its page too slowly",
    (response: ServerResponse) => {
      response.writeHead(200, { "content-type": "text/html" });
      const drip = setInterval(() => response.write("."), 10);
      response.on("close", () => clearInterval(drip));
    },
  ],
])("fetching a page is refused as too slow if the website %s", async (_what, respond) => {
  await using site = await startSite(
    (request, response) => {
      if (request.url === "/robots.txt") response.writeHead(404).end();
      else respond(response);
    },
    { timeoutMs: 150 },
  );
  const page = await site.fetching.fetchPage(site.url);
  expect(page).toMatchObject({ kind: "refused", reason: "too_slow" });
});

test("fetching a page is refused if the website redirects more than five times in a row", async () => {
  await using site = await startSite((request, response) =>
    response.writeHead(302, { location: `${request.url}a` }).end(),
  );
  const page = await site.fetching.fetchPage(`${site.url}page`);
  expect(page).toMatchObject({ kind: "refused", reason: "redirects" });
  expect(site.paths.filter((path) => path.startsWith("/page"))).toHaveLength(6);
});

const latin = Buffer.from("Küche in Köln", "latin1");

test.each<[string, Buffer, string]>([
  ["the header", latin, "text/html; charset=ISO-8859-1"],
  ["a meta element", Buffer.concat([Buffer.from('<meta charset="latin1">'), latin]), "text/html"],
  ["nothing, in UTF-8", Buffer.from("Küche in Köln"), "text/html"],
  ["nothing, in Latin-1", latin, "text/html"],
])("a page is decoded with the character set that %s names", async (_by, body, type) => {
  await using site = await startSite((_request, response) =>
    sendPage(response, body, { "content-type": type }),
  );
  const page = await site.fetching.fetchPage(site.url);
  expect(page).toMatchObject({ html: expect.stringMatching(/Küche in Köln$/) });
});

test.each([
  [404, { kind: "gone" }, true],
  [410, { kind: "gone" }, true],
  [403, { kind: "refused", reason: "status", message: "The site answered 403." }, false],
  [500, { kind: "refused", reason: "status" }, false],
])(
  "if a website responds with the status %i, fetching a page returns %j, and checking a link returns isGone: %s",
  async (status, page, isGone) => {
    await using site = await startSite((request, response) =>
      response.writeHead(request.url === "/robots.txt" ? 404 : status).end(),
    );
    expect(await site.fetching.fetchPage(site.url)).toMatchObject(page);
    expect(await site.fetching.checkLink(site.url)).toEqual({ isGone, status });
  },
);

test("a website gets only one request at a time", async () => {
  let open = 0;
  let most = 0;
  await using site = await startSite((_request, response) => {
    open += 1;
    most = Math.max(most, open);
    setImmediate(() => {
      open -= 1;
      sendPage(response, "<p>Flat");
    });
  });
  const links = ["a", "b", "c", "d"].map((path) => site.fetching.checkLink(site.url + path));
  expect(await Promise.all(links)).toHaveLength(4);
  expect(most).toBe(1);
  expect(site.paths).toEqual(["/robots.txt", "/a", "/b", "/c", "/d"]);
});

test("if too many requests to a website wait, further ones are refused until there is room again", async () => {
  await using site = await startSite((_request, response) => sendPage(response, "<p>Flat"));
  await site.fetching.checkLink(site.url);
  const pages = await Promise.all(
    Array.from({ length: 21 }, () => site.fetching.fetchPage(site.url)),
  );
  expect(pages.map((page) => (page.kind === "refused" ? page.reason : page.kind))).toEqual([
    ...Array.from({ length: 20 }, () => "page"),
    "busy",
  ]);
  expect(await site.fetching.fetchPage(site.url)).toMatchObject({ kind: "page" });
});

test("when the Roost server stops, it stops waiting for the page that it fetches", async () => {
  const stopping = new AbortController();
  await using site = await startSite(() => stopping.abort());
  const fetching = createFetching({
    signal: stopping.signal,
    privateHosts: [`127.0.0.1:${site.port}`],
  });
  const page = await fetching.fetchPage(site.url);
  expect(page).toMatchObject({ kind: "refused", reason: "unreachable" });
});

test("fetching a picture returns its bytes, and is refused if the address leads to an HTML page", async () => {
  await using site = await startSite((request, response) =>
    sendPage(response, "bytes", request.url === "/a.jpg" ? { "content-type": "image/jpeg" } : {}),
  );
  const picture = await site.fetching.fetchPicture(`${site.url}a.jpg`);
  expect(picture).toEqual({ kind: "picture", bytes: Buffer.from("bytes") });
  const page = await site.fetching.fetchPicture(site.url);
  expect(page).toMatchObject({ kind: "refused", reason: "wrong_type" });
});
