import { resolve } from "node:path";
import { pino } from "pino";
import { buildApp } from "../src/server/app.ts";
import { readConfig } from "../src/server/config.ts";
import { openContext } from "../src/server/context.ts";
import { builtRenderer } from "../src/server/web/built-renderer.ts";
import { median, type Row } from "./report.ts";

/** One more than a screen shows: both lists then have as many cards. */
const few = 25;
const many = 10_000;
const repeats = 60;
const atMostPercent = 120;
/** Posts that are read to fill the cache, and to fill it again. */
const filling = 2_000;

const paragraph = "A city is read one street at a time, and so is a contract. ";

/** Brings the number of posts to what is wanted; their texts are of a usual length. */
const insertPosts = (count: number) => `
  insert into blog_posts (title, slug, content, published, published_at)
  select 'Post number ' || n, 'post-' || n, repeat('<p>${paragraph.repeat(8)}' || n || '</p>', 12),
    true, now() - n * interval '1 minute'
  from generate_series((select count(*) + 1 from blog_posts), ${count}) n`;

type Site = Awaited<ReturnType<typeof openSite>>;

async function openSite(dataDir: string) {
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: "silent" });
  const { context, close } = await openContext(config, pino({ level: "silent" }));
  const app = await buildApp(context, await builtRenderer(resolve("dist")));
  const url = await app.listen({ port: 0, host: "127.0.0.1" });
  return {
    context,
    async read(path: string): Promise<number> {
      const startedAt = performance.now();
      const answer = await fetch(url + path);
      await answer.arrayBuffer();
      if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
      return performance.now() - startedAt;
    },
    async [Symbol.asyncDispose]() {
      await app.close();
      await close();
    },
  };
}

/** Milliseconds that a page takes when it has to be made. */
async function timeOf(site: Site, path: string): Promise<number> {
  const times: number[] = [];
  for (let repeat = 0; repeat < repeats; repeat += 1) {
    await site.context.content.change("blog", async () => {});
    times.push(await site.read(path));
  }
  // The first ones warm up.
  return median(times.slice(repeats / 4));
}

const pages = [
  { name: "the list", path: "/blog" },
  { name: "a post", path: "/blog/post-5" },
];

/**
 * Compares what making a page costs with few posts and with many, and reads so many that the cache
 * is full.
 *
 * @param dataDir an empty directory
 */
export async function measureManyPosts(dataDir: string): Promise<Row[]> {
  const stack = new AsyncDisposableStack();
  try {
    const site = stack.use(await openSite(dataDir));
    const timesWith = async (count: number) => {
      await site.context.database.query(insertPosts(count));
      await site.context.database.query("vacuum analyze blog_posts");
      const times: number[] = [];
      for (const { path } of pages) times.push(await timeOf(site, path));
      return times;
    };
    const before = await timesWith(few);
    const after = await timesWith(many);
    const rows = pages.map(({ name }, index): Row => {
      const [few_, many_] = [before[index] ?? 0, after[index] ?? 0];
      return {
        name: `${name} with ${many} posts, of the same with ${few}`,
        unit: "%",
        measured: (100 * many_) / few_,
        limit: atMostPercent,
        limitIs: "maximum",
        note: `made in ${many_.toFixed(1)} ms and ${few_.toFixed(1)} ms`,
      };
    });

    const memoryAfter = async (first: number) => {
      for (let post = first; post < first + filling; post += 1)
        await site.read(`/blog/post-${post}`);
      return process.memoryUsage.rss();
    };
    const full = await memoryAfter(1);
    const fullAgain = await memoryAfter(1 + filling);
    rows.push({
      name: `memory after ${2 * filling} posts, of that after ${filling}`,
      unit: "%",
      measured: (100 * fullAgain) / full,
      limit: atMostPercent,
      limitIs: "maximum",
      note: `${Math.round(fullAgain / 1024 ** 2)} and ${Math.round(full / 1024 ** 2)} MiB, this bench included`,
    });
    return rows;
  } finally {
    await stack.disposeAsync();
  }
}
