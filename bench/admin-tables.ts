import { startTemporaryPostgres } from "../scripts/temporary-postgres.ts";
import { postSorts } from "../src/common/blog/post.ts";
import { postTableInput } from "../src/common/blog/post-input.ts";
import { pageSorts } from "../src/common/pages/page.ts";
import { pageTableInput } from "../src/common/pages/page-input.ts";
import { type Database, openEmbedded, openPostgres } from "../src/server/db/connection.ts";
import { migrate } from "../src/server/db/migrate.ts";
import { findPost } from "../src/server/features/blog/store.ts";
import { tablePosts } from "../src/server/features/blog/table-store.ts";
import { findPage } from "../src/server/features/pages/store.ts";
import { tablePages } from "../src/server/features/pages/table-store.ts";
import { percentile, type Row } from "./report.ts";

const many = 10_000;
const deepPage = 200;
const repeats = 40;
const warmUps = 5;
const limitMs = { postgres: 50, pglite: 100 };

const sentence = "A city is read one street at a time, and so is a contract. ";

/** Texts of a usual length that hardly compress; every ninth title has letters beyond English. */
const rows = `
  select n, now() - n * interval '1 minute' as at, n % 3 > 0 as published,
    substr(md5(n::text), 1, 9) || case when n % 9 = 0 then ' Número ' else ' number ' end || n as title,
    (select string_agg('<p>${sentence}' || md5((n * 100 + part)::text) || '</p>', '')
      from generate_series(1, 80) part) as content
  from generate_series(1, ${many}) n`;

const fillings = [
  `insert into blog_posts (title, slug, content, published, published_at, created_at, updated_at)
   select title, 'post-' || n, content, published, case when published then at end, at, at
   from (${rows}) made`,
  `insert into content_pages (title, slug, content, published, page_type, created_at, updated_at)
   select title, 'page-' || n, content, published,
     (array['about', 'contact', 'why-use', 'legal', 'other'])[1 + n % 5], at, at
   from (${rows}) made`,
  "vacuum analyze blog_posts",
  "vacuum analyze content_pages",
];

type Call = { name: string; ask: () => Promise<unknown> };

/** What is asked of the database, by what it is held to together. */
function callsOf({ db }: Database): Record<string, Call[]> {
  const posts = (input: object) => () => tablePosts(db, postTableInput.parse(input));
  const pages = (input: object) => () => tablePages(db, pageTableInput.parse(input));
  const sorted = (page: number): Call[] => [
    ...postSorts.map((sort) => ({ name: `posts by ${sort}`, ask: posts({ sort, page }) })),
    ...pageSorts.map((sort) => ({ name: `pages by ${sort}`, ask: pages({ sort, page }) })),
  ];
  const searched = ["9999", "number", "no such words"].flatMap((q): Call[] => [
    { name: `posts with "${q}"`, ask: posts({ q }) },
    { name: `pages with "${q}", by title`, ask: pages({ q, sort: "title" }) },
  ]);
  return {
    "first page, any column": sorted(1),
    [`page ${deepPage}, any column`]: sorted(deepPage),
    "search with few, many and no results": searched,
    "a post or page by its id": [
      { name: "a post", ask: () => findPost(db, many / 2) },
      { name: "a page", ask: () => findPage(db, many / 2) },
    ],
  };
}

/** Milliseconds that 95 of 100 answers take at most. */
async function timeOf({ name, ask }: Call): Promise<number> {
  const times: number[] = [];
  for (let repeat = 0; repeat < warmUps + repeats; repeat += 1) {
    const startedAt = performance.now();
    const answer = await ask();
    times.push(performance.now() - startedAt);
    if (answer === undefined) throw new Error(`Nothing was found: ${name}`);
  }
  return percentile(times.slice(warmUps), 95);
}

async function measure(database: Database): Promise<Row[]> {
  await migrate(database, async () => {});
  for (const filling of fillings) await database.query(filling);
  const measured: Row[] = [];
  for (const [name, calls] of Object.entries(callsOf(database))) {
    let slowest = { name: "", ms: 0 };
    for (const call of calls) {
      const ms = await timeOf(call);
      if (ms > slowest.ms) slowest = { name: call.name, ms };
    }
    measured.push({
      name: `${database.engine}, ${many} rows: ${name}, p95`,
      unit: "ms",
      measured: slowest.ms,
      limit: limitMs[database.engine],
      limitIs: "maximum",
      note: `the slowest: ${slowest.name}`,
    });
  }
  return measured;
}

/**
 * Times what the back office's tables ask of a database that holds many posts and pages, on both
 * engines.
 *
 * @param binaries the folder of PostgreSQL's programs; without it, only the embedded engine is asked
 * @param dataDir an empty directory
 */
export async function measureAdminTables(
  binaries: string | undefined,
  dataDir: string,
): Promise<Row[]> {
  const stack = new AsyncDisposableStack();
  try {
    const embedded = await openEmbedded(`${dataDir}/database`);
    stack.defer(() => embedded.close());
    const measured = await measure(embedded);
    if (!binaries) return measured;
    const postgres = await startTemporaryPostgres(binaries, { durable: true });
    stack.defer(() => postgres.stop());
    const server = openPostgres(postgres.url, console, 0);
    stack.defer(() => server.close());
    return [...measured, ...(await measure(server))];
  } finally {
    await stack.disposeAsync();
  }
}
