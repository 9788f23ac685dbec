import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import type { ContentNoun } from "#common/content/content-change.ts";
import { decode } from "./encode.ts";
import { type CachedPage, createPageCache, type Made } from "./page-cache.ts";

const made = (text: string, fields: Partial<Made> = {}): Made => ({
  status: 200,
  text,
  headers: {},
  shows: ["blog"],
  ...fields,
});
const textOf = (page: CachedPage | undefined) => page && String(brotliDecompressSync(page.brotli));

test("simultaneous requests for an uncached page share one rendering", async () => {
  const cache = createPageCache();
  const gate = Promise.withResolvers<Made>();
  let makings = 0;
  const ask = () =>
    cache.get("/blog", () => {
      makings += 1;
      return gate.promise;
    });
  const asked = [ask(), ask(), ask()];
  gate.resolve(made("text"));
  const pages = await Promise.all(asked);
  expect(makings).toBe(1);
  expect(new Set(pages).size).toBe(1);
  expect(cache.peek("/blog")).toBe(pages[0]);
  expect(String(gunzipSync(pages[0]?.gzip ?? ""))).toBe("text");
});

test("simultaneous responses without compression share one buffer with the page's text", async () => {
  const cache = createPageCache();
  const page = await cache.get("/blog", async () => made("text"));
  const texts = await Promise.all([decode(page), decode(page)]);
  texts.push(await decode(page));
  expect(String(texts[0])).toBe("text");
  expect(new Set(texts).size).toBe(1);
});

test.each<[ContentNoun | "everything", string[]]>([
  ["blog", ["/terms"]],
  ["pages", ["/blog"]],
  ["settings", []],
  ["everything", []],
])("after a change of %s, exactly the pages %j are still cached", async (what, left) => {
  const cache = createPageCache();
  await cache.get("/blog", async () => made("b", { shows: ["blog", "settings"] }));
  await cache.get("/terms", async () => made("t", { shows: ["pages", "settings"] }));
  cache.drop(what);
  expect(["/blog", "/terms"].filter((address) => cache.peek(address))).toEqual(left);
});

test("if content changes while a page is rendered, the rendered page is neither cached nor returned to later requests", async () => {
  const cache = createPageCache();
  const gate = Promise.withResolvers<Made>();
  const before = cache.get("/blog", () => gate.promise);
  cache.drop("blog");
  const after = cache.get("/blog", async () => made("new"));
  gate.resolve(made("old"));
  expect(textOf(await before)).toBe("old");
  expect(textOf(await after)).toBe("new");
  expect(textOf(cache.peek("/blog"))).toBe("new");
});

test("a page that is requested often is compressed again with a higher level, which changes neither its text nor its headers", async () => {
  const cache = createPageCache();
  const text = Array.from({ length: 2_000 }, (_, line) => `<li>Flat ${line * 7919}</li>`).join("");
  const first = await cache.get("/blog", async () => made(text, { headers: { a: "b" } }));
  const { pages, bytes } = cache.size();
  await expect
    .poll(() => cache.peek("/blog")?.brotli.byteLength)
    .toBeLessThan(first.brotli.byteLength);
  const later = cache.peek("/blog");
  expect(textOf(later)).toBe(text);
  expect({ ...later, brotli: first.brotli }).toEqual(first);
  expect(cache.size()).toEqual({
    pages,
    bytes: bytes - first.brotli.byteLength + Number(later?.brotli.byteLength),
  });
});

test("if a page changes while its old version is compressed again, the old version does not replace the new one in the cache", async () => {
  const cache = createPageCache();
  await cache.get("/blog", async () => made("old"));
  for (let request = 0; request < 20; request += 1) cache.peek("/blog");
  await cache.get("/blog", async () => made("new"));
  // The cache compresses pages again one at a time: first the old version of `/blog`, then
  // `/terms`. So when `/terms` has been compressed again, the compression of the old `/blog` has
  // ended, too.
  const other = await cache.get("/terms", async () => made("a quiet flat ".repeat(500)));
  await expect.poll(() => cache.peek("/terms")).not.toBe(other);
  expect(textOf(cache.peek("/blog"))).toBe("new");
});

test("a cached page is no longer returned after its expiry time", async () => {
  let now = 1_000;
  const cache = createPageCache({ now: () => now });
  await cache.get("/blog", async () => made("before", { expiresAt: 2_000 }));
  now = 1_999;
  expect(cache.peek("/blog")).toBeDefined();
  now = 2_000;
  expect(cache.peek("/blog")).toBeUndefined();
});

test("if a page cannot be rendered, a fallback page is cached for one second, unless an expired copy can be sent instead", async () => {
  let now = 1_000;
  const cache = createPageCache({ now: () => now });
  const sorry = async () => made("sorry", { status: 503, isFallback: true });
  expect(textOf(await cache.get("/new", sorry))).toBe("sorry");
  expect(cache.peek("/new")).toBeDefined();
  now += 1_000;
  expect(cache.peek("/new")).toBeUndefined();

  await cache.get("/old", async () => made("old", { expiresAt: now + 10 }));
  now += 10;
  expect(textOf(await cache.get("/old", sorry))).toBe("old");
});

test("if an expired page cannot be rendered again, requests get the expired page", async () => {
  let now = 1_000;
  const cache = createPageCache({ now: () => now });
  await cache.get("/feed.xml", async () => made("old", { expiresAt: 2_000 }));
  now = 2_000;
  const failing = () => Promise.reject(new Error("no"));
  expect(textOf(await cache.get("/feed.xml", failing))).toBe("old");
  expect(cache.peek("/feed.xml")).toBeDefined();
  now += 1_000;
  expect(textOf(await cache.get("/feed.xml", async () => made("new")))).toBe("new");
});

test("an error during rendering reaches the caller, and the next request renders the page again", async () => {
  const cache = createPageCache();
  await expect(cache.get("/x", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(textOf(await cache.get("/x", async () => made("yes")))).toBe("yes");
});

test("missing pages, and pages at URLs with a query, do not displace the site's pages from the page cache", async () => {
  const cache = createPageCache({ maxBytes: { pages: 5_000, others: 5_000 } });
  await cache.get("/blog", async () => made("list"));
  for (let index = 0; index < 50; index += 1) {
    await cache.get(`/blog/nothing-${index}`, async () => made("missing", { status: 404 }));
    await cache.get(`/blog?cursor=${index}`, async () => made("more"));
  }
  expect(cache.peek("/blog")).toBeDefined();
  expect(cache.peek("/blog/nothing-0")).toBeUndefined();
  expect(cache.size().bytes).toBeLessThanOrEqual(10_000);
});

test("a page's ETag changes if its text or its headers change", async () => {
  const cache = createPageCache();
  const tagOf = async (address: string, fields: Made) =>
    (await cache.get(address, async () => fields)).etag;
  const tags = [
    await tagOf("/a", made("text")),
    await tagOf("/b", made("text!")),
    await tagOf("/c", made("text", { headers: { link: "x" } })),
  ];
  expect(new Set(tags).size).toBe(3);
  expect(await tagOf("/d", made("text"))).toBe(tags[0]);
});
