import { startBuiltServer } from "../scripts/server-process.ts";
import { demonstrate } from "./demonstrate.ts";
import { weighScripts } from "./early-scripts.ts";
import { type Visit, visit } from "./lighthouse.ts";
import { startPeer } from "./program.ts";
import { readOften } from "./read-often.ts";
import type { Row } from "./report.ts";
import { median, rounds } from "./rounds.ts";

/**
 * The maximum time until the largest element of a page is drawn, in percent of the time that a bare
 * page takes. The bare page has text, but no styles and no scripts.
 */
const paintPercent = 130;
const scriptsKiB = 60;
/**
 * The number of measured visits to each page. Lighthouse's times differ from visit to visit, so one
 * visit is not enough.
 */
const visitsEach = 5;
/** The maximum number of milliseconds for which a page may block a phone's main thread. */
const blockingMs = { reading: 30, home: 50 };

const pages = [
  { name: "blog list", path: "/blog" },
  { name: "post", path: "/blog/deposits-in-three-countries" },
  { name: "content page", path: "/terms" },
];

const middle = <One>(all: One[], of: (one: One) => number): number => median(all.map(of));

const categories = ["performance", "accessibility", "best-practices", "seo"] as const;

function scoreRows(name: string, all: Visit[]): Row[] {
  return categories.map((category) => ({
    name: `${name}, Lighthouse on a phone: ${category}`,
    unit: "of 100",
    measured: middle(all, ({ scores }) => scores[category]),
    limit: 100,
    limitIs: "minimum",
  }));
}

function paintRows(name: string, all: Visit[], bare: Visit[], blockingLimit: number): Row[] {
  const paint = middle(all, ({ largestPaint }) => largestPaint);
  const barePaint = middle(bare, ({ largestPaint }) => largestPaint);
  const bareBlocking = middle(bare, ({ blocking }) => blocking);
  return [
    {
      name: `${name}, largest paint, of a bare page's`,
      unit: "%",
      measured: (100 * paint) / barePaint,
      limit: paintPercent,
      limitIs: "maximum",
      note: `${Math.round(paint)} ms, the bare page ${Math.round(barePaint)} ms`,
    },
    {
      name: `${name}, blocking time`,
      unit: "ms",
      measured: middle(all, ({ blocking }) => blocking),
      limit: blockingLimit,
      limitIs: "maximum",
      note: `the bare page ${Math.round(bareBlocking)} ms`,
    },
  ];
}

const shiftRow = (name: string, all: Visit[]): Row => ({
  name: `${name}, layout shift`,
  unit: "",
  measured: middle(all, ({ layoutShift }) => layoutShift),
  limit: 0,
  limitIs: "maximum",
});

async function scriptsRow(name: string, url: string, chromePath: string): Promise<Row> {
  const weights = await weighScripts(chromePath, (weigh) => rounds(() => weigh(url)));
  const fetched = middle(weights, ({ all }) => all);
  return {
    name: `${name}, scripts before the first touch or idle moment`,
    unit: "KiB",
    measured: middle(weights, ({ early }) => early),
    limit: scriptsKiB,
    limitIs: "maximum",
    note: `fetched ahead in idle moments, and not run: ${fetched.toFixed(1)} KiB in all`,
  };
}

/**
 * Runs Lighthouse on a post and other pages with text, on the home page, and on a bare page for
 * comparison.
 *
 * @param dataDir an empty directory
 */
export async function measureReadingPages(dataDir: string, chromePath: string): Promise<Row[]> {
  await demonstrate(dataDir);
  await using server = await startBuiltServer({ dataDir });
  await using bare = await startPeer(new URL("bare-page.ts", import.meta.url));
  for (const path of ["/", ...pages.map((page) => page.path)]) await readOften(server.url + path);
  const visits = (url: string) => rounds(() => visit(chromePath, url), visitsEach);
  const bareVisits = await visits(bare.url);
  const rows: Row[] = [];
  for (const { name, path } of pages) {
    const all = await visits(server.url + path);
    rows.push(...scoreRows(name, all), ...paintRows(name, all, bareVisits, blockingMs.reading));
    rows.push(shiftRow(name, all), await scriptsRow(name, server.url + path, chromePath));
  }
  const home = await visits(server.url);
  return [
    ...rows,
    ...scoreRows("home", home),
    ...paintRows("home", home, bareVisits, blockingMs.home),
  ];
}
