import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { Database } from "../src/server/db/connection.ts";
import { fillDatabase } from "./filled-database.ts";
import { type MeasuredServer, startMeasuredServer } from "./measured-server.ts";
import type { Row } from "./report.ts";
import { median, rounds } from "./rounds.ts";

const few = 10;
/**
 * The number of posts of the small blog that is compared with the large one. The list of posts
 * shows 24 posts a page, so its first page is full in both blogs.
 */
const screenful = 25;
const many = 10_000;
const repeats = 15;
const atMostPercent = 120;
/**
 * The number of posts that are read to fill the cache, and the number of further posts that are
 * read each time to refill it.
 */
const filling = 2_000;
const readAtOnce = 4;

/**
 * Returns SQL that creates posts until the table has the given number of posts. Their texts have a
 * usual length and compress badly.
 */
const insertPosts = (count: number) => `
  insert into blog_posts (title, slug, content, content_preview, published, published_at)
  select 'Post number ' || n, 'post-' || n,
    (select string_agg('<p>A city is read one street at a time. ' || repeat(md5((n * 100 + part)::text), 2)
      || ' ' || md5((n * 200 + part)::text) || '</p>', '') from generate_series(1, 60) part),
    repeat('A city is read one street at a time. ', 4) || '...', true, now() - n * interval '1 minute'
  from generate_series((select count(*) + 1 from blog_posts), ${count}) n`;

const fillTo =
  (count: number) =>
  async ({ query }: Pick<Database, "query">) => {
    await query(insertPosts(count));
    await query("vacuum analyze blog_posts");
  };

const paths = { list: "/blog", post: "/blog/post-5" };

/**
 * Returns the response times of uncached pages in milliseconds. A save before each request empties
 * the cache.
 */
async function timesOf(server: MeasuredServer, posts: number) {
  const timeOf = async (path: string) => {
    const medians = await rounds(async (round) => {
      const times: number[] = [];
      for (let repeat = 0; repeat < repeats; repeat += 1) {
        await server.ask(`/api/blog/admin/${posts}`, {
          method: "PATCH",
          body: { excerpt: `Saved ${round}, ${repeat}` },
        });
        times.push((await server.ask(path)).ms);
      }
      return median(times);
    });
    return median(medians);
  };
  return { list: await timeOf(paths.list), post: await timeOf(paths.post) };
}

/** Returns how many bytes of memory a process uses. */
async function residentBytes(pid: number): Promise<number> {
  const { stdout } = await promisify(execFile)("ps", ["-o", "rss=", "-p", String(pid)]);
  return Number(stdout) * 1024;
}

/** Reads posts that are not in the cache, several at a time. */
async function readPosts({ url }: MeasuredServer, first: number): Promise<void> {
  let next = first;
  const reader = async () => {
    while (next < first + filling) {
      const path = `/blog/post-${next}`;
      next += 1;
      const answer = await fetch(url + path);
      await answer.arrayBuffer();
      if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
    }
  };
  await Promise.all(Array.from({ length: readAtOnce }, reader));
}

async function memoryRow(server: MeasuredServer): Promise<Row> {
  const after: number[] = [];
  for (let time = 0; time < 3; time += 1) {
    await readPosts(server, 1 + time * filling);
    after.push(await residentBytes(server.pid));
  }
  const [full = 0, ...later] = after;
  const most = Math.max(...later);
  const mebibytes = after.map((bytes) => Math.round(bytes / 1024 ** 2)).join(", ");
  return {
    name: `memory after ${2 * filling} and ${3 * filling} different posts, of that after ${filling}`,
    unit: "%",
    measured: (100 * most) / full,
    limit: atMostPercent,
    limitIs: "maximum",
    note: `${mebibytes} MiB after ${filling}, ${2 * filling} and ${3 * filling}`,
  };
}

const costRow = (what: string, with_: number, ms: number, fewMs: number, more = ""): Row => ({
  name: `${what} made with ${many} posts, of the same with ${with_}`,
  unit: "%",
  measured: (100 * ms) / fewMs,
  limit: atMostPercent,
  limitIs: "maximum",
  note: `${ms.toFixed(1)} ms, with ${with_} posts ${fewMs.toFixed(1)} ms${more}`,
});

/**
 * Measures the time of uncached pages with few and with many posts, and the server's memory when
 * its cache is full.
 *
 * @param dataDir an empty directory
 */
export async function measureManyPosts(dataDir: string): Promise<Row[]> {
  const measureWith = async <Result>(
    posts: number,
    measure: (server: MeasuredServer) => Promise<Result>,
  ): Promise<Result> => {
    await fillDatabase({ dataDir }, fillTo(posts));
    await using server = await startMeasuredServer({ dataDir });
    return await measure(server);
  };
  const atFew = await measureWith(few, (server) => timesOf(server, few));
  const atScreenful = await measureWith(screenful, (server) => timesOf(server, screenful));
  return measureWith(many, async (server) => {
    const { list, post } = await timesOf(server, many);
    const shorter = `; with ${few}, a list of ${few} cards, ${atFew.list.toFixed(1)} ms`;
    return [
      costRow("the list", screenful, list, atScreenful.list, shorter),
      costRow("a post", few, post, atFew.post),
      await memoryRow(server),
    ];
  });
}
