import { someAnswers } from "../faults/submissions.ts";
import { type Ask, type Client, json } from "./soak-client.ts";
import { inTurn, type Kind } from "./soak-kinds.ts";

/** The addresses of the site that a visitor can find by following links. */
type Site = { pages: string[]; slugs: string[]; assets: string[] };

const eventTypes = ["start", "step_view", "step_complete", "step_view", "abandon"];

/**
 * Reads all pages in the sitemap, and returns the addresses of the pages and of the files that they
 * use.
 */
async function explore(ask: Client): Promise<Site> {
  const { body } = await ask({ path: "/sitemap.xml", status: 200 });
  const locations = body.toString().matchAll(/<loc>([^<]+)<\/loc>/g);
  const pages = Array.from(locations, ([, location = ""]) => new URL(location).pathname);
  const assets = new Set<string>();
  for (const path of pages) {
    const page = await ask({ path, status: 200 });
    for (const [asset] of page.body.toString().matchAll(/\/assets\/[\w.-]+/g)) assets.add(asset);
  }
  const slugs = pages.flatMap((path) => /^\/blog\/([^/]+)$/.exec(path)?.slice(1) ?? []);
  return { pages, slugs, assets: Array.from(assets) };
}

const browser = { "accept-encoding": "br" };

function reading({ pages, slugs, assets }: Site): Kind[] {
  const tags = new Map<string, string>();
  const documents = ["/feed.xml", "/sitemap.xml", "/robots.txt", "/manifest.webmanifest"];
  const calls = [
    "/api/blog",
    "/api/form-settings/form_questions",
    "/api/site-settings/site_content",
    ...slugs.map((slug) => `/api/blog/${slug}`),
  ];
  const batch = encodeURIComponent(JSON.stringify({ 0: {}, 1: { slug: slugs[0] } }));
  return [
    {
      name: "page",
      perMinute: 900,
      ask(count) {
        const path = inTurn(pages, count);
        const read: Ask["read"] = ({ headers }) => void tags.set(path, headers.etag ?? "");
        return { path, headers: browser, status: 200, read };
      },
    },
    {
      name: "page that the browser has",
      perMinute: 300,
      ask(count) {
        const path = inTurn(pages, count);
        // Both 304 and 200 are accepted, because the page may have changed since the browser stored
        // it.
        return { path, headers: { "if-none-match": tags.get(path) ?? "" }, status: [304, 200] };
      },
    },
    {
      name: "page made for one visitor",
      perMinute: 120,
      ask: (count) => ({ path: `${inTurn(pages, count)}?from=${count}`, status: 200 }),
    },
    {
      name: "address that is not there",
      perMinute: 60,
      ask: (count) => ({ path: `/blog/never-written-${count}`, status: 404 }),
    },
    {
      name: "feed, sitemap, robots, manifest",
      perMinute: 60,
      ask: (count) => ({ path: inTurn(documents, count), headers: browser, status: 200 }),
    },
    {
      name: "file of a page",
      perMinute: 300,
      ask: (count) => ({ path: inTurn(assets, count), headers: browser, status: 200 }),
    },
    {
      name: "reading call, REST",
      perMinute: 240,
      ask: (count) => ({ path: inTurn(calls, count), status: 200 }),
    },
    {
      name: "reading calls in a batch, tRPC",
      perMinute: 120,
      ask: () => ({ path: `/trpc/blog.list,blog.bySlug?batch=1&input=${batch}`, status: 200 }),
    },
    {
      name: "is it ready",
      perMinute: 12,
      ask: (count) => ({ path: inTurn(["/healthz", "/readyz"], count), status: 200 }),
    },
  ];
}

function submitting(answered: string[]): Kind[] {
  const sent = (body: unknown) => ({ method: "POST", ...json(body) });
  return [
    {
      name: "submission, REST",
      perMinute: 60,
      ask: () => ({
        path: "/api/save-form-data",
        ...sent(someAnswers()),
        status: 201,
        read: ({ body }) => {
          answered.push((JSON.parse(body.toString()) as { id: string }).id);
        },
      }),
    },
    {
      name: "submission, tRPC",
      perMinute: 30,
      ask: () => ({
        path: "/trpc/questionnaire.submit?batch=1",
        ...sent({ 0: someAnswers() }),
        status: 200,
        read: ({ body }) => {
          const [answer] = JSON.parse(body.toString()) as { result: { data: { id: string } } }[];
          answered.push(answer?.result.data.id ?? "");
        },
      }),
    },
    {
      name: "submission that is refused",
      perMinute: 12,
      ask: () => ({
        path: "/api/save-form-data",
        ...sent({ ...someAnswers(), email: "nowhere" }),
        status: 400,
      }),
    },
    {
      name: "event of the questionnaire",
      perMinute: 600,
      ask(count) {
        const stepNumber = 1 + Math.floor((count % 5) / 3);
        const event = {
          eventType: inTurn(eventTypes, count),
          sessionId: `soak-${process.pid}-${Math.floor(count / 5)}`,
          stepId: `step_${stepNumber}`,
          stepNumber,
          timeSpentSeconds: count % 90,
          metadata: { timestamp: new Date().toISOString(), referrer: "https://example.org/a" },
        };
        return { path: "/api/analytics/track", ...sent(event), status: 204 };
      },
    },
  ];
}

/**
 * Returns the kinds of requests that simulated visitors send.
 *
 * @param answered a list to which the id of each accepted submission is added
 */
export async function visitorKinds(ask: Client, answered: string[]): Promise<Kind[]> {
  return [...reading(await explore(ask)), ...submitting(answered)];
}
