import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliCompressSync } from "node:zlib";
import { startServer } from "../scripts/server-process.ts";
import { type Visit, visit } from "./lighthouse.ts";
import { median, type Row } from "./report.ts";

const runs = 3;
/** How much later than a bare page's the largest paint may be. */
const paintRatio = 1.3;
const scriptsKiB = 60;

const pages = [
  { name: "blog list", path: "/blog" },
  { name: "post", path: "/blog/deposits-in-three-countries" },
  { name: "content page", path: "/terms" },
];

/** Words that compress as text does. */
function barePage(): string {
  const paragraphs: string[] = [];
  for (let paragraph = 0; paragraph < 45; paragraph += 1) {
    const words = Array.from({ length: 85 }, (_, word) =>
      ((paragraph * 7919 + word * 104_729) % 1_679_616).toString(36),
    );
    paragraphs.push(`<p>${words.join(" ")}</p>`);
  }
  return `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Bare</title></head><body><h1>Bare</h1>${paragraphs.join("")}</body></html>`;
}

async function serveBarePage(): Promise<AsyncDisposable & { url: string }> {
  const body = brotliCompressSync(barePage());
  const server = createServer((_request, response) => {
    response
      .writeHead(200, {
        "content-type": "text/html; charset=utf-8",
        "content-encoding": "br",
        "content-length": body.byteLength,
        // A page that has its window to itself begins in a new process, which blocks for a moment.
        "cross-origin-opener-policy": "same-origin",
      })
      .end(body);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}/`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

async function visits(chromePath: string, url: string): Promise<Visit[]> {
  // The first fills the server's cache.
  await visit(chromePath, url);
  const all: Visit[] = [];
  for (let run = 0; run < runs; run += 1) all.push(await visit(chromePath, url));
  return all;
}

const middle = (all: Visit[], of: (one: Visit) => number): number => median(all.map(of));

function scoreRows(name: string, all: Visit[], performance: number): Row[] {
  const limits = { performance, accessibility: 100, "best-practices": 100, seo: 100 };
  return (Object.keys(limits) as (keyof typeof limits)[]).map((category) => ({
    name: `${name}, Lighthouse on a phone: ${category}`,
    unit: "of 100",
    measured: middle(all, ({ scores }) => scores[category]),
    limit: limits[category],
    limitIs: "minimum",
  }));
}

type Bare = { paint: number; blocking: number };

function paintRows(name: string, all: Visit[], bare: Bare): Row[] {
  const paint = middle(all, ({ largestPaint }) => largestPaint);
  const blocking = middle(all, (v) => v.blocking);
  const zero = { limit: 0, limitIs: "maximum" } as const;
  return [
    {
      name: `${name}, largest paint, of a bare page's`,
      unit: "%",
      measured: (100 * paint) / bare.paint,
      limit: 100 * paintRatio,
      limitIs: "maximum",
      note: `${Math.round(paint)} ms, the bare page ${Math.round(bare.paint)} ms`,
    },
    {
      name: `${name}, blocking time beyond a bare page's`,
      unit: "ms",
      measured: Math.max(0, blocking - bare.blocking),
      ...zero,
      note: `${Math.round(blocking)} ms, the bare page ${Math.round(bare.blocking)} ms`,
    },
    {
      name: `${name}, layout shift`,
      unit: "",
      measured: middle(all, (v) => v.layoutShift),
      ...zero,
    },
    {
      name: `${name}, scripts before the paint`,
      unit: "KiB",
      measured: middle(all, (v) => v.scriptsBeforePaint) / 1024,
      limit: scriptsKiB,
      limitIs: "maximum",
    },
  ];
}

/**
 * Visits the pages for reading, and home, as a phone on a slow network does, beside a bare page.
 *
 * @param dataDir holds the demonstration
 */
export async function measureReadingPages(chromePath: string, dataDir: string): Promise<Row[]> {
  const stack = new AsyncDisposableStack();
  try {
    const server = stack.use(await startServer({ dataDir }));
    const bare = stack.use(await serveBarePage());
    const bareVisits = await visits(chromePath, bare.url);
    const limits: Bare = {
      paint: middle(bareVisits, (v) => v.largestPaint),
      blocking: middle(bareVisits, (v) => v.blocking),
    };
    const rows: Row[] = [];
    for (const { name, path } of pages) {
      const all = await visits(chromePath, server.url + path);
      rows.push(...scoreRows(name, all, 100), ...paintRows(name, all, limits));
    }
    rows.push(...scoreRows("home", await visits(chromePath, server.url), 99));
    return rows;
  } finally {
    await stack.disposeAsync();
  }
}
