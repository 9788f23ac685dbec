import { resolve } from "node:path";
import { pino } from "pino";
import { expect, inject, test } from "vitest";
import { buildApp } from "#server/app.ts";
import { readConfig } from "#server/config.ts";
import { openContext } from "#server/open-context.ts";
import { appRouter } from "#server/router.ts";
import { requestContextAs, someAdmin } from "#server/testing.ts";
import { createCallerFactory } from "#server/trpc.ts";
import { builtRenderer } from "#server/web/built-renderer.ts";
import { scaled } from "./scale.ts";
import { temporaryDirectory } from "./temporary-directory.ts";

const createCaller = createCallerFactory(appRouter);

async function openSite(dataDir: string, environment: Record<string, string> = {}) {
  const log = pino({ level: "silent" });
  const config = readConfig({ DATA_DIR: dataDir, DAILY_BACKUPS: "off", ...environment });
  const { context, close } = await openContext(config, log);
  const app = await buildApp(context, await builtRenderer(resolve("dist")));
  const url = await app.listen({ port: 0, host: "127.0.0.1" });
  const user = await context.database.db
    .selectFrom("users")
    .select("id")
    .where("isAdmin", "=", true)
    .executeTakeFirstOrThrow();
  return {
    context,
    admin: createCaller(requestContextAs(context, { ...someAdmin, ...user })),
    async look(path: string) {
      const answer = await fetch(url + path, { redirect: "manual" });
      const { status, headers } = answer;
      return { status, headers, text: await answer.text() };
    },
    pagesMade: () => context.counters.read("page", "made"),
    async [Symbol.asyncDispose]() {
      await app.close();
      await close();
    },
  };
}

const post = {
  title: "A post of this test",
  slug: "made-public",
  content: "<p>Twenty characters, and more.</p>",
  published: false,
};

test("the server creates only one 404 page for all missing URLs of the same kind, such as URLs of blog posts", async () => {
  await using directory = await temporaryDirectory(inject("dataTemplate"));
  await using site = await openSite(directory.path, { RATE_LIMITS: "off" });
  const { id } = await site.admin.blog.admin.create(post);

  const kinds = {
    post: (name: string) => `/blog/${name}`,
    page: (name: string) => `/pages/${name}`,
    brand: (name: string) => `/why-${name}`,
    other: (name: string) => `/${name}/of/nothing`,
  };
  const names = ["made-public", "~", "caf%C3%A9", "%24%7B", "a".repeat(300), "a%20b?c=d"];
  for (let count = 0; count < scaled(300); count += 1) names.push(`made-up-${count}`);
  const made = site.pagesMade();
  for (const [kind, addressOf] of Object.entries(kinds)) {
    const texts = new Set<string>();
    for (const name of names) {
      const { status, text } = await site.look(addressOf(name));
      expect([kind, name, status]).toEqual([kind, name, 404]);
      texts.add(text);
    }
    expect([kind, texts.size]).toEqual([kind, 1]);
  }
  expect(site.pagesMade() - made).toBe(4);

  await site.admin.blog.admin.update({ id, published: true });
  expect((await site.look("/blog/made-public")).text).toContain(post.title);
  await site.admin.blog.admin.update({ id, slug: "moved-on" });
  expect((await site.look("/blog/made-public")).headers.get("location")).toBe("/blog/moved-on");
  expect((await site.look("/blog/moved-on")).status).toBe(200);
});

test("a visitor who requests too many uncached pages gets 429 for them, and still gets cached pages", async () => {
  await using directory = await temporaryDirectory(inject("dataTemplate"));
  await using site = await openSite(directory.path);
  expect((await site.look("/")).status).toBe(200);

  // A visitor may use 3,000 points a minute. A procedure call costs one point, even in a batch, and
  // an uncached page costs ten.
  const batch = Array.from({ length: 20 }, () => "blog.list").join(",");
  const input = encodeURIComponent(
    JSON.stringify(Object.fromEntries(Array.from({ length: 20 }, (_, index) => [index, {}]))),
  );
  for (let spent = 0; spent < 2_800; spent += 20) {
    expect((await site.look(`/trpc/${batch}?batch=1&input=${input}`)).status).toBe(200);
  }
  const pages: Awaited<ReturnType<typeof site.look>>[] = [];
  for (let count = 0; count < 25; count += 1) {
    // Each request for the list of posts has a new cursor, so that no response comes from the
    // server's cache. A cursor contains a time, and the server accepts any time.
    const cursor = `2020-01-01T00:00:00.${String(count).padStart(6, "0")}Z_1`;
    pages.push(await site.look(`/blog?cursor=${cursor}`));
  }
  const refused = pages.filter(({ status }) => status === 429);
  expect(pages[0]?.status).toBe(200);
  expect(refused.length).toBeGreaterThanOrEqual(5);
  for (const { headers, text } of refused) {
    expect(headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
    expect(text).toContain("Too many pages were asked for from your network.");
  }
  const call = await site.look("/api/blog");
  expect([call.status, JSON.parse(call.text).code]).toEqual([429, "TOO_MANY_REQUESTS"]);
  expect((await site.look("/sitemap-7.xml")).status).toBe(429);
  expect((await site.look("/")).status).toBe(200);
});
