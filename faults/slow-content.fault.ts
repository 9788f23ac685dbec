import { resolve } from "node:path";
import fc from "fast-check";
import { pino } from "pino";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, inject, test } from "vitest";
import { compareHtml } from "#client/content/compare-html.ts";
import { withoutHandlers } from "#client/features/content/rich-text/without-handlers.ts";
import { lossBetween } from "#client/features/content/round-trip-loss.ts";
import { Prose } from "#client/ui/prose.tsx";
import { type Post, posts as postNoun } from "#common/blog/post.ts";
import { countWords } from "#common/content/count-words.ts";
import { hasVideo } from "#common/content/has-video.ts";
import { hasTopHeading, previewOf } from "#common/html.ts";
import { buildApp } from "#server/app.ts";
import { readConfig } from "#server/config.ts";
import { cleanFields, createRow, deleteRow } from "#server/content/save-row.ts";
import type { Context } from "#server/context.ts";
import { storedPosts } from "#server/features/blog/stored-posts.ts";
import { cleanHtml } from "#server/html/clean-html.ts";
import { cleanAndReport } from "#server/html/clean-html-removed.ts";
import { isPlainHtml } from "#server/html/plain-html.ts";
import { openContext } from "#server/open-context.ts";
import { builtRenderer } from "#server/web/built-renderer.ts";
import { withWholeAddresses } from "#server/web/feed.ts";
import { assemble } from "#server/web/renderer.ts";
import { scaled } from "./scale.ts";
import { temporaryDirectory } from "./temporary-directory.ts";

/** The number of characters in the shorter text. The longer text has four times as many. */
const shortLength = 25_000;
/**
 * The maximum ratio of a function's time for the longer text to its time for the shorter text. The
 * longer text has four times as many characters, so a linear function has a ratio of 4, and a
 * quadratic function has a ratio of 16.
 */
const mostTimes = 10;
/**
 * Up to this number of milliseconds, a time never counts as slow, because the ratio of such short
 * times depends too much on chance.
 */
const slack = 50;

const rendered = {
  status: 200,
  redirect: null,
  html: "",
  state: "{}",
  routeIds: [],
  shows: [],
  eager: false,
  counted: false,
  backOffice: false,
  still: false,
  cacheable: true,
};
const additions = { attributes: "", headScript: "", fonts: [], head: "", script: "" };

/** Functions whose input is HTML that may still contain unsafe parts. */
const ofAnyHtml: Record<string, (html: string) => unknown> = {
  cleanAndReport: refusable(cleanAndReport),
  isPlainHtml,
  compareHtml: (html) => compareHtml(html, `<p>Other</p>${html}`),
  lossBetween: (html) => lossBetween(html, "<p>Other</p>"),
  withoutHandlers,
};

/** Functions whose input is HTML from which unsafe parts were removed. */
const ofCleanHtml: Record<string, (html: string) => unknown> = {
  ...ofAnyHtml,
  previewOf,
  hasTopHeading,
  hasVideo,
  countWords,
  withWholeAddresses: (html) => withWholeAddresses(html, "https://example.org"),
  Prose: (html) => renderToStaticMarkup(createElement(Prose, { html, topHeading: "below" })),
  assemble: (html) =>
    assemble({ ...rendered, html: `<html><body>${html}</body></html>` }, additions),
};

/**
 * Returns a function that calls `work`, and returns undefined if `work` throws an error. `work` is
 * allowed to refuse a text, but the refusal must not take long.
 */
function refusable<Result>(work: (html: string) => Result) {
  return (html: string): Result | undefined => {
    try {
      return work(html);
    } catch {
      return undefined;
    }
  };
}

/**
 * Returns how many milliseconds of CPU time the work took in this thread. Unlike elapsed time, this
 * depends neither on other programs nor on the threads that collect the garbage of earlier tests.
 */
function millisecondsOf(work: () => unknown): number {
  const begun = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(begun);
  return (user + system) / 1000;
}

/**
 * Whether a function's time grows faster than the length of the text. To exclude chance, the result
 * is true only if each of five measurements shows the growth.
 */
function isSlow(work: (html: string) => unknown, short: string, long: string): boolean {
  let [few, many] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let round = 0; round < 5; round += 1) {
    many = Math.min(
      many,
      millisecondsOf(() => work(long)),
    );
    if (many <= slack) return false;
    few = Math.min(
      few,
      millisecondsOf(() => work(short)),
    );
    if (many <= mostTimes * few) return false;
  }
  return true;
}

type Text = { piece: string; before: string; after: string };

/** Returns the functions that are slow for a text that repeats one piece. */
function findSlow({ piece, before, after }: Text): string[] {
  const make = (length: number) => before + piece.repeat(length / piece.length) + after;
  const [short, long] = [make(shortLength), make(4 * shortLength)];
  const clean = refusable(cleanHtml);
  const [cleanShort, cleanLong] = [clean(short) ?? "", clean(long) ?? ""];
  const slow = (functions: typeof ofAnyHtml, few: string, many: string) =>
    Object.entries(functions).flatMap(([name, work]) => (isSlow(work, few, many) ? [name] : []));
  return [...slow(ofAnyHtml, short, long), ...slow(ofCleanHtml, cleanShort, cleanLong)];
}

const tokens = [
  "<",
  ">",
  '"',
  "'",
  "=",
  "/",
  "&",
  " ",
  "\n",
  "\0",
  "</",
  "<p",
  "<p>",
  "</p>",
  "<p></p>",
  "</body>",
  "<a ",
  "<li",
  "<li>",
  "<li><p>",
  "<ul>",
  "<script>",
  "<style",
  "<!--",
  "-->",
  ' a="',
  " a=",
  "a",
  "&amp;",
  "&#",
  "&a",
  "<img alt=",
  "<h1>",
  "<b>",
  "<div>",
  "</div>",
  "<table>",
  "<svg>",
  " src=",
  " onclick=",
  "\u0301",
  "\u200d",
];

const places = [
  { before: "", after: "" },
  { before: '<p title="', after: '">Text</p>' },
  { before: "<p title='", after: "'>Text</p>" },
  { before: '<img src="/a" alt="', after: '">' },
  { before: "<pre>", after: "</pre>Text" },
];

// An earlier version of Roost took quadratic time to parse a post that repeats one of these texts.
test.each([
  ["</body>", 1],
  ["<", 1],
  ["<p>", 0],
  ["<li", 3],
  ["<p></p>", 4],
  ["</", 0],
  ["<!--", 0],
  ["<script>", 3],
])("a post that repeats %j is parsed in linear time", (piece, place) => {
  const { before, after } = places[place] ?? { before: "", after: "" };
  expect(findSlow({ piece, before, after })).toEqual([]);
});

test("posts that repeat random pieces of markup are parsed in linear time", () => {
  const texts = fc.record({
    piece: fc
      .array(fc.constantFrom(...tokens), { minLength: 1, maxLength: 4 })
      .map((parts) => parts.join("")),
    place: fc.constantFrom(...places),
  });
  fc.assert(
    fc.property(texts, ({ piece, place }) => {
      expect(findSlow({ piece, ...place })).toEqual([]);
    }),
    { numRuns: scaled(200) },
  );
});

/**
 * Returns, for each path, the lowest CPU time in milliseconds that the server takes for the
 * uncached page.
 */
async function timesOf(context: Context, url: string, paths: string[]): Promise<number[]> {
  const times: number[] = [];
  for (const path of paths) {
    let least = Number.POSITIVE_INFINITY;
    for (let round = 0; round < 3; round += 1) {
      await context.content.change("blog", async () => {});
      const begun = process.cpuUsage();
      const answer = await fetch(url + path);
      await answer.text();
      const { user, system } = process.cpuUsage(begun);
      expect(answer.status).toBe(200);
      least = Math.min(least, (user + system) / 1000);
    }
    times.push(least);
  }
  return times;
}

test("hostile posts are rendered as fast as harmless posts of the same length", async () => {
  await using directory = await temporaryDirectory(inject("dataTemplate"));
  const config = readConfig({ DATA_DIR: directory.path, RATE_LIMITS: "off" });
  const { context, close } = await openContext(config, pino({ level: "silent" }));
  const app = await buildApp(context, await builtRenderer(resolve("dist")));
  const paths = ["/blog/large-post", "/api/blog", "/blog", "/", "/feed.xml", "/sitemap.xml"];
  const posts: Post[] = [];
  const save = async (slug: string, marks: string) => {
    const content = `<p title="${marks}">A text to read</p>`;
    const input = { title: "</body>".repeat(36), slug, content, published: true };
    const clean = await cleanFields(storedPosts, postNoun.input.parse(input));
    posts.push(
      await context.content.change("blog", (trx) => createRow(trx, storedPosts, clean, null)),
    );
  };
  const saveAll = async (large: string, small: string) => {
    for (const { id } of posts.splice(0)) {
      await context.content.change("blog", (trx) => deleteRow(trx, storedPosts, id, null));
    }
    await save("large-post", large.repeat(40_000));
    for (let n = 0; n < 5; n += 1) await save(`small-post-${n}`, small.repeat(9_900));
  };
  try {
    const url = await app.listen({ port: 0, host: "127.0.0.1" });
    await saveAll("harmless", "a");
    const usual = await timesOf(context, url, paths);
    await saveAll("</body> ", "<");
    const times = await timesOf(context, url, paths);
    const slow = paths.filter((_, place) => (times[place] ?? 0) > slack + 3 * (usual[place] ?? 0));
    expect(slow).toEqual([]);
  } finally {
    await app.close();
    await close();
  }
});
