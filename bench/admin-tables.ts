import { posts } from "../src/common/blog/post.ts";
import { pages } from "../src/common/pages/page.ts";
import type { Database } from "../src/server/db/connection.ts";
import { fillDatabase, type Place, startOwnPostgres } from "./filled-database.ts";
import { type MeasuredServer, startMeasuredServer } from "./measured-server.ts";
import type { Row } from "./report.ts";
import { type Call, slowestOf } from "./slowest-call.ts";

const many = 10_000;
const deepPage = 200;

const sentence = "A city is read one street at a time, and so is a contract. ";

/**
 * SQL that selects the values of many posts or pages. Each text has a usual length and compresses
 * badly. Every ninth title has a letter beyond ASCII.
 */
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

async function fillTables({ query }: Pick<Database, "query">): Promise<void> {
  for (const filling of fillings) await query(filling);
}

/**
 * Returns the requests that the bench measures, in groups. The requests list, search and open blog
 * posts and content pages in the back office. The key of a group describes its requests.
 */
function calls(): Record<string, Call[]> {
  const sorted = (page: number): Call[] => [
    ...posts.sorts.map((sort): Call => [`posts by ${sort}`, "blog.admin.table", { sort, page }]),
    ...pages.sorts.map((sort): Call => [`pages by ${sort}`, "pages.admin.table", { sort, page }]),
  ];
  return {
    "first page, any column": sorted(1),
    [`page ${deepPage}, any column`]: sorted(deepPage),
    "search with few, many and no results": ["9999", "number", "no such words"].flatMap(
      (q): Call[] => [
        [`posts with "${q}"`, "blog.admin.table", { q }],
        [`pages with "${q}", by title`, "pages.admin.table", { q, sort: "title" }],
      ],
    ),
    "opening a post or page": [
      ["a post", "blog.admin.byId", { id: many / 2 }],
      ["a page", "pages.admin.byId", { id: many / 2 }],
    ],
  };
}

async function measure(server: MeasuredServer, where: string, limitMs: number): Promise<Row[]> {
  const measured: Row[] = [];
  for (const [what, asked] of Object.entries(calls())) {
    const { ms, words } = await slowestOf(asked, (name, input) => server.query(name, input));
    measured.push({
      name: `back office, ${many} posts and pages on ${where}: ${what}, p95`,
      unit: "ms",
      measured: ms,
      limit: limitMs,
      limitIs: "maximum",
      note: `the slowest: ${words}`,
    });
  }
  return measured;
}

async function measureAt(place: Place, where: string, limitMs: number): Promise<Row[]> {
  await fillDatabase(place, fillTables);
  await using server = await startMeasuredServer(place);
  return await measure(server, where, limitMs);
}

/**
 * Measures how fast the back office lists rows of an embedded database with 10,000 posts and pages.
 */
export function measureEmbeddedTables(dataDir: string): Promise<Row[]> {
  return measureAt({ dataDir }, "PGlite", 100);
}

/**
 * Measures how fast the back office lists rows of a PostgreSQL database with 10,000 posts and
 * pages.
 */
export async function measurePostgresTables(dataDir: string, binaries: string): Promise<Row[]> {
  await using postgres = await startOwnPostgres(binaries);
  const databaseUrl = await postgres.create("tables");
  return await measureAt({ dataDir, databaseUrl }, "PostgreSQL", 50);
}
