import { XMLParser, XMLValidator } from "fast-xml-parser";
import Fastify from "fastify";
import { parseAtomFeed } from "feedsmith";
import { expect, test } from "vitest";
import { createPageCache } from "../cache/page-cache.ts";
import { openTestContext, someAdmin } from "../testing.ts";
import { mountDocuments } from "./documents.ts";

const siteUrl = "https://roost.example";

async function open() {
  const opened = await openTestContext({ SITE_URL: siteUrl });
  const app = Fastify();
  const cache = createPageCache();
  opened.context.content.onChange(cache.drop);
  mountDocuments(app, opened.context, cache);
  const url = await app.listen({ port: 0, host: "127.0.0.1" });
  const admin = opened.callerAs(someAdmin);
  return {
    ...opened,
    admin,
    get: (path: string, init?: RequestInit) => fetch(url + path, init),
    text: async (path: string) => (await fetch(url + path)).text(),
    publish: (slug: string, fields: object = {}) =>
      admin.blog.admin.create({
        title: `About ${slug} & more`,
        slug,
        content: '<p>See <a href="/blog">the blog</a> &amp; <img src="/media/a.jpg" alt=""></p>',
        published: true,
        ...fields,
      }),
    async [Symbol.asyncDispose]() {
      await app.close();
      await opened[Symbol.asyncDispose]();
    },
  };
}

const asList = <Item>(value: Item | Item[] | undefined): Item[] =>
  value === undefined ? [] : ([value].flat() as Item[]);

function locationsIn(xml: string): string[] {
  expect(XMLValidator.validate(xml)).toBe(true);
  const { urlset, sitemapindex } = new XMLParser().parse(xml);
  const entries = asList<{ loc: string }>(urlset?.url ?? sitemapindex?.sitemap);
  return entries.map(({ loc }) => loc);
}

test("the sitemap lists each public address once, and no address of a draft", async () => {
  await using site = await open();
  await site.publish("public-post");
  await site.publish("draft-post", { published: false });
  await site.publish("future-post", { publishedAt: "2999-01-01T00:00:00Z" });
  await site.admin.pages.admin.create({
    title: "Constructor",
    slug: "constructor",
    content: "<p>Some text.</p>",
    pageType: "other",
    published: true,
  });
  await site.admin.pages.admin.create({
    title: "House rules",
    slug: "house-rules",
    content: "<p>Some text.</p>",
    pageType: "other",
    published: true,
  });
  const answer = await site.get("/sitemap.xml");
  expect(answer.headers.get("content-type")).toMatch(/^application\/xml/);
  expect(locationsIn(await answer.text()).sort()).toEqual(
    [
      "/",
      "/about",
      "/beta",
      "/blog",
      "/blog/public-post",
      "/contact",
      "/pages/constructor",
      "/pages/house-rules",
      "/privacy",
      "/terms",
      "/why-roost",
    ].map((path) => siteUrl + path),
  );
});

test("a sitemap with more than 50,000 addresses is split into parts", async () => {
  await using site = await open();
  await site.context.database.query(`
    insert into blog_posts (title, slug, content, published, published_at)
    select 'Post ' || n, 'post-' || n, 'text', true, now() from generate_series(1, 50000) n
  `);
  const parts = locationsIn(await site.text("/sitemap.xml"));
  expect(parts).toEqual([`${siteUrl}/sitemap-1.xml`, `${siteUrl}/sitemap-2.xml`]);
  const first = locationsIn(await site.text("/sitemap-1.xml"));
  const second = locationsIn(await site.text("/sitemap-2.xml"));
  expect(first).toHaveLength(50_000);
  expect(new Set([...first, ...second]).size).toBe(50_008);
  expect((await site.get("/sitemap-3.xml")).status).toBe(404);
  expect((await site.get("/sitemap-0.xml")).status).toBe(404);
});

test("the feed is valid Atom with full texts and absolute URLs", async () => {
  await using site = await open();
  await site.publish("first-post", { publishedAt: "2026-01-01T10:00:00Z", excerpt: "In short" });
  await site.publish("second-post", { publishedAt: "2026-02-01T10:00:00Z" });
  await site.publish("draft-post", { published: false });
  await site.publish("future-post", { publishedAt: "2999-01-01T00:00:00Z" });
  const answer = await site.get("/feed.xml");
  expect(answer.headers.get("content-type")).toMatch(/^application\/atom\+xml/);
  const xml = await answer.text();
  expect(XMLValidator.validate(xml)).toBe(true);
  const feed = parseAtomFeed(xml);
  // RFC 4287 requires an id, a title, a time and an author of the feed, and an id, a title and a
  // time of each entry.
  expect(feed).toMatchObject({
    id: `${siteUrl}/`,
    title: { value: "Roost" },
    authors: [{ name: "Roost" }],
    links: expect.arrayContaining([
      { href: `${siteUrl}/feed.xml`, rel: "self", type: "application/atom+xml" },
    ]),
  });
  expect(Date.parse(feed.updated ?? "")).not.toBeNaN();
  expect(feed.entries?.map(({ title }) => title?.value)).toEqual([
    "About second-post & more",
    "About first-post & more",
  ]);
  const ids = feed.entries?.map(({ id }) => id) ?? [];
  expect(new Set(ids).size).toBe(2);
  expect(feed.entries?.[1]).toMatchObject({
    id: expect.stringMatching(/^tag:roost\.example,\d{4}-\d\d-\d\d:post-\d+$/),
    published: "2026-01-01T10:00:00.000Z",
    links: [{ href: `${siteUrl}/blog/first-post`, rel: "alternate", type: "text/html" }],
    summary: { value: "In short" },
    content: {
      type: "html",
      value: `<p>See <a href="${siteUrl}/blog">the blog</a> &amp; <img src="${siteUrl}/media/a.jpg" alt=""></p>`,
    },
  });
});

test("each tag of public posts has a feed of its posts, and an address in the sitemap", async () => {
  await using site = await open();
  await site.publish("tagged-post", { tags: ["First steps"] });
  await site.publish("other-post");
  await site.publish("draft-post", { tags: ["Secret"], published: false });
  const address = `${siteUrl}/blog/tag/first-steps`;
  const feed = parseAtomFeed(await site.text("/blog/tag/first-steps/feed.xml"));
  expect(feed).toMatchObject({
    id: address,
    title: { value: "First steps – Roost" },
    links: [
      { href: `${address}/feed.xml`, rel: "self" },
      { href: address, rel: "alternate" },
    ],
  });
  expect(feed.entries?.map(({ title }) => title?.value)).toEqual(["About tagged-post & more"]);
  const locations = locationsIn(await site.text("/sitemap.xml"));
  expect(locations.filter((path) => path.includes("/tag/"))).toEqual([address]);

  await site.publish("new-post", { tags: ["first steps"] });
  expect(await site.text("/blog/tag/first-steps/feed.xml")).toContain("About new-post");
  expect((await site.get("/blog/tag/secret/feed.xml")).status).toBe(404);
});

test("characters that XML does not allow are removed from the feed", async () => {
  await using site = await open();
  await site.publish("odd-post", { title: "An odd \u0008title\uFFFE" });
  const feed = parseAtomFeed(await site.text("/feed.xml"));
  expect(feed.entries?.[0]?.title?.value).toBe("An odd title");
});

test("the feed is valid even without posts", async () => {
  await using site = await open();
  const feed = parseAtomFeed(await site.text("/feed.xml"));
  expect(feed.entries ?? []).toEqual([]);
  expect(Date.parse(feed.updated ?? "")).not.toBeNaN();
});

test("robots.txt names the sitemap and disallows the back office and the API", async () => {
  await using site = await open();
  const text = await site.text("/robots.txt");
  for (const path of ["/admin", "/auth", "/api/", "/trpc/"]) {
    expect(text).toContain(`\nDisallow: ${path}\n`);
  }
  expect(text).toContain(`\nSitemap: ${siteUrl}/sitemap.xml\n`);
});

test("the web app manifest contains the site's default name and an icon of 512 by 512 pixels", async () => {
  await using site = await open();
  expect(JSON.parse(await site.text("/manifest.webmanifest"))).toMatchObject({
    name: "Roost",
    icons: expect.arrayContaining([expect.objectContaining({ sizes: "512x512" })]),
  });
});

test("only the back office's web app manifest has a share target, which is a POST to /admin/listings/new", async () => {
  await using site = await open();
  const { share_target: target } = JSON.parse(await site.text("/admin/manifest.webmanifest"));
  expect(target).toMatchObject({ action: "/admin/listings/new", method: "POST" });
  expect(await site.text("/manifest.webmanifest")).not.toContain("share_target");
});

test("the sitemap returns 304 for its current ETag, and 200 with the post's address after a post is published", async () => {
  await using site = await open();
  const first = await site.get("/sitemap.xml");
  const etag = first.headers.get("etag") ?? "";
  const known = await site.get("/sitemap.xml", { headers: { "if-none-match": etag } });
  expect(known.status).toBe(304);
  await site.publish("new-post");
  const changed = await site.get("/sitemap.xml", {
    headers: { "if-none-match": etag, "accept-encoding": "identity" },
  });
  expect(changed.status).toBe(200);
  expect(locationsIn(await changed.text())).toContain(`${siteUrl}/blog/new-post`);
});

test("documents are compressed only with an encoding that the client accepts", async () => {
  await using site = await open();
  const bodyFor = async (encoding: string) => {
    const answer = await site.get("/robots.txt", { headers: { "accept-encoding": encoding } });
    return { encoding: answer.headers.get("content-encoding"), text: await answer.text() };
  };
  const plain = await bodyFor("identity");
  expect(plain.encoding).toBeNull();
  expect(await bodyFor("gzip, br;q=0")).toEqual({ ...plain, encoding: "gzip" });
  expect(await bodyFor("gzip, deflate, br, zstd")).toEqual({ ...plain, encoding: "br" });
});
