import { resolve } from "node:path";
import pg from "pg";
import { pino } from "pino";
import { expect, test } from "vitest";
import { defaultSiteContent } from "#common/site/default-site-content.ts";
import { buildApp } from "#server/app.ts";
import { readConfig } from "#server/config.ts";
import { updateSetting } from "#server/features/settings/save-setting.ts";
import { siteSettings } from "#server/features/settings/setting-rules.ts";
import { openContext } from "#server/open-context.ts";
import { appRouter } from "#server/router.ts";
import { requestContextAs, someAdmin } from "#server/testing.ts";
import { createCallerFactory } from "#server/trpc.ts";
import { builtRenderer } from "#server/web/built-renderer.ts";
import { startBuiltServer } from "../scripts/server-process.ts";
import { startTemporaryPostgres } from "../scripts/temporary-postgres.ts";
import { createDatabase, hasPostgres, postgresBinaries } from "./databases.ts";
import { fullOrShort } from "./scale.ts";
import { temporaryDirectory } from "./temporary-directory.ts";
import { until } from "./until.ts";

/**
 * The maximum number of milliseconds until another process shows a saved change. The maximum is
 * higher in `npm test`, which may run on a busy machine.
 */
const elsewhereMs = fullOrShort(1_000, 10_000);

/**
 * Opens a site in the test's own process, so that the test can call the site's procedures directly.
 */
async function openHere(dataDir: string, databaseUrl: string) {
  const config = readConfig({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl, LOG_LEVEL: "silent" });
  const { context, close } = await openContext(config, pino({ level: "silent" }));
  const app = await buildApp(context, await builtRenderer(resolve("dist")));
  const url = await app.listen({ port: 0, host: "127.0.0.1" });
  const { id } = await context.database.db
    .insertInto("users")
    .values({ username: "editor", password: "none", isAdmin: true })
    .returning("id")
    .executeTakeFirstOrThrow();
  const user = { ...someAdmin, id };
  return {
    url,
    context,
    admin: createCallerFactory(appRouter)(requestContextAs(context, user)),
    async [Symbol.asyncDispose]() {
      await app.close();
      await close();
    },
  };
}

async function look(url: string, path: string) {
  const answer = await fetch(url + path, { redirect: "manual" });
  return {
    status: answer.status,
    location: answer.headers.get("location"),
    text: await answer.text(),
  };
}

const post = {
  title: "The first title",
  slug: "shared-post",
  content: "<p>Twenty characters, and more.</p>",
  published: true,
};

test.skipIf(!hasPostgres)(
  "a saved change is visible at once on pages from the process that saved it, and soon on pages from another process",
  async () => {
    await using directory = await temporaryDirectory();
    await using database = await createDatabase();
    await using here = await openHere(directory.path, database.url);
    await using there = await startBuiltServer({
      dataDir: directory.path,
      databaseUrl: database.url,
    });

    /**
     * Makes sure that both processes have cached the page at the given path. Then changes the
     * page's content, and checks the page in both processes.
     */
    async function afterwards<Result>(
      path: string,
      change: () => Promise<Result>,
      isThere: (page: Awaited<ReturnType<typeof look>>) => boolean,
    ): Promise<Result> {
      for (const { url } of [here, there]) expect(isThere(await look(url, path))).toBe(false);
      const result = await change();
      expect(isThere(await look(here.url, path))).toBe(true);
      await until(async () => isThere(await look(there.url, path)), {
        timeoutMs: elsewhereMs,
        everyMs: 20,
      });
      return result;
    }

    const { id } = await afterwards(
      "/blog/shared-post",
      () => here.admin.blog.admin.create(post),
      ({ status, text }) => status === 200 && text.includes("The first title"),
    );
    for (const [path, title] of [
      ["/blog", "The second title"],
      ["/blog/shared-post", "The third title"],
      ["/feed.xml", "The fourth title"],
    ] as const) {
      await afterwards(
        path,
        () => here.admin.blog.admin.update({ id, title }),
        ({ text }) => text.includes(title),
      );
    }
    await afterwards(
      "/blog/shared-post",
      () => here.admin.blog.admin.update({ id, slug: "moved-post" }),
      ({ status, location }) => status === 301 && location === "/blog/moved-post",
    );
    await afterwards(
      "/sitemap.xml",
      () => here.admin.blog.admin.update({ id, published: false }),
      ({ text }) => !text.includes("/blog/moved-post"),
    );
    for (const { url } of [here, there]) {
      expect((await look(url, "/blog/moved-post")).status).toBe(404);
      expect((await look(url, "/blog/shared-post")).status).toBe(404);
    }
    await afterwards(
      "/terms",
      () =>
        here.context.content.change("settings", (trx) =>
          updateSetting(
            trx,
            siteSettings,
            {
              settingKey: "site_content",
              value: { ...defaultSiteContent, site: { ...defaultSiteContent.site, name: "Heron" } },
            },
            null,
          ),
        ),
      ({ text }) => text.includes("Heron"),
    );
    const old = await look(there.url, "/why-roost");
    expect([old.status, old.location]).toEqual([301, "/why-heron"]);
    expect((await look(there.url, "/why-never")).status).toBe(404);

    // A post becomes public at its publication time, even if a 404 page is cached for its path.
    const publishedAt = new Date(Date.now() + 4_000);
    await here.admin.blog.admin.create({
      ...post,
      slug: "later-post",
      publishedAt: publishedAt.toISOString(),
    });
    for (const { url } of [here, there]) {
      expect((await look(url, "/blog/later-post")).status).toBe(404);
    }
    await until(() => Date.now() >= publishedAt.getTime(), { timeoutMs: 30_000, everyMs: 5 });
    for (const { url } of [here, there]) {
      expect((await look(url, "/blog/later-post")).status).toBe(200);
    }
  },
);

test.skipIf(!hasPostgres)(
  "a process that lost its database connection for notifications drops its cached pages",
  async () => {
    await using directory = await temporaryDirectory();
    await using database = await createDatabase();
    await using server = await startBuiltServer({
      dataDir: directory.path,
      databaseUrl: database.url,
    });
    const client = new pg.Client(database.url);
    await client.connect();
    const titleIs = async (title: string) =>
      (await look(server.url, "/terms")).text.includes(title);
    try {
      expect(await titleIs("Terms and Conditions")).toBe(true);
      // This change goes directly to the table, so that no process gets a notification about it.
      await client.query("update content_pages set title = 'New terms' where slug = 'terms'");
      expect(await titleIs("New terms")).toBe(false);
      await client.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'roost-listener'",
      );
      await until(() => titleIs("New terms"), { timeoutMs: elsewhereMs, everyMs: 20 });
    } finally {
      await client.end();
    }
  },
);

test.skipIf(!postgresBinaries)(
  "cached pages are served while the database is down, and other pages return 503",
  async () => {
    await using directory = await temporaryDirectory();
    await using stack = new AsyncDisposableStack();
    const postgres = await startTemporaryPostgres(postgresBinaries ?? "");
    stack.defer(() => postgres.stop());
    const server = stack.use(
      await startBuiltServer({ dataDir: directory.path, databaseUrl: postgres.url }),
    );
    const kept = ["/", "/terms", "/blog", "/no/such/page", "/blog/no-such-post", "/feed.xml"];
    const before = new Map<string, Awaited<ReturnType<typeof look>>>();
    for (const path of kept) before.set(path, await look(server.url, path));
    await postgres.kill();
    for (const path of kept) expect(await look(server.url, path)).toEqual(before.get(path));
    expect((await look(server.url, "/about")).status).toBe(503);
    expect(server.output()).toContain("request failed");
    await postgres.start();
    await until(async () => (await look(server.url, "/about")).status === 200, {
      timeoutMs: 60_000,
    });
  },
);
