import { expect, test } from "vitest";
import { createFetching } from "./fetching.ts";
import { sendPage, startSite } from "./testing.ts";

const siteWith = (status: number, robots: string) =>
  startSite((request, response) => {
    if (request.url === "/robots.txt") response.writeHead(status).end(robots);
    else sendPage(response, "<p>Flat");
  });

test.each([
  ["forbids all programs", "robots", "User-agent: *\nDisallow: /"],
  ["forbids Roost by its name", "robots", "User-agent: roost\nDisallow: /flats"],
  [
    "permits Roost by its name",
    "page",
    "User-agent: *\nDisallow: /\n\nUser-agent: Roost\nAllow: /",
  ],
  ["permits /flats/public", "page", "User-agent: *\nDisallow: /flats\nAllow: /flats/public"],
  ["forbids /*/public$", "robots", "User-agent: *\nDisallow: /*/public$"],
  ["forbids other pages only", "page", "User-agent: *\nDisallow: /private"],
  ["is an HTML page", "page", "<!doctype html><p>Hello"],
])(
  "if a website's robots.txt %s, fetching the page /flats/public of the website has the result %s",
  async (_what, result, robots) => {
    await using site = await siteWith(200, robots);
    const page = await site.fetching.fetchPage(`${site.url}flats/public`);
    expect(page.kind === "refused" ? page.reason : page.kind).toBe(result);
    // The second fetch of the page requests the robots.txt no more.
    await site.fetching.fetchPage(`${site.url}flats/public`);
    expect(site.paths.filter((path) => path === "/robots.txt")).toHaveLength(1);
  },
);

test.each([
  [404, "page"],
  [403, "page"],
  [429, "robots_unavailable"],
  [503, "robots_unavailable"],
])(
  "if a website returns the status %i for robots.txt, fetching a page of the website has the result %s",
  async (status, result) => {
    await using site = await siteWith(status, "User-agent: *\nDisallow: /");
    const page = await site.fetching.fetchPage(site.url);
    expect(page.kind === "refused" ? page.reason : page.kind).toBe(result);
  },
);

test("a redirect to another website is followed only if that website's robots.txt permits it", async () => {
  await using other = await siteWith(200, "User-agent: *\nDisallow: /");
  await using site = await startSite((request, response) => {
    if (request.url === "/robots.txt") response.writeHead(404).end();
    else response.writeHead(302, { location: `${other.url}flat` }).end();
  });
  const fetching = createFetching({
    signal: new AbortController().signal,
    privateHosts: ["127.0.0.1"],
  });
  const page = await fetching.fetchPage(`${site.url}flat`);
  expect(page).toMatchObject({ kind: "refused", reason: "robots" });
  expect(other.paths).toEqual(["/robots.txt"]);
});

test("if the rules of a robots.txt take too long to compare, the page is not fetched", async () => {
  const agents = "User-agent: a\n".repeat(18_000);
  await using site = await siteWith(200, `${agents}${"Allow: /*a*a\n".repeat(18_000)}`);
  const page = await site.fetching.fetchPage(`${site.url}${"a".repeat(2_000)}`);
  expect(page).toMatchObject({ kind: "refused", reason: "robots" });
});
