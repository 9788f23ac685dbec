import type { APIRequestContext, Page } from "@playwright/test";
import { expect, testAsVisitor as test } from "../journey.ts";
import { newName } from "../sites.ts";

test.use({ template: "magazine" });

const contentOf = (page: Page, selector: string) =>
  page.locator(`head ${selector}`).first().getAttribute("content");

/**
 * Returns the blocks of structured data (JSON-LD) of a page. The key of each block is its `@type`,
 * such as `Organization`.
 */
async function structuredData(page: Page): Promise<Record<string, Record<string, unknown>>> {
  const blocks = await page.locator('script[type="application/ld+json"]').allTextContents();
  const data = blocks.map((block) => JSON.parse(block) as Record<string, unknown>);
  expect(data.map((one) => one["@context"])).toEqual(data.map(() => "https://schema.org"));
  return Object.fromEntries(data.map((one) => [String(one["@type"]), one]));
}

async function expectPicture(request: APIRequestContext, url: string | null) {
  const answer = await request.get(url ?? "");
  expect([url, answer.status()]).toEqual([url, 200]);
  return answer.body();
}

test("a post has metadata for search engines and for previews in social networks", async ({
  page,
  site,
  request,
}) => {
  await page.goto("/blog/everything?utm_source=elsewhere");
  await expect(page).toHaveTitle(`Everything at once – ${newName}`);
  const url = `${site}/blog/everything`;
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", url);
  expect(await contentOf(page, '[name="description"]')).toBe("A summary of its own");
  for (const [property, content] of [
    ["og:type", "article"],
    ["og:title", "Everything at once"],
    ["og:description", "A summary of its own"],
    ["og:url", url],
    ["og:site_name", newName],
  ] as const) {
    expect([property, await contentOf(page, `[property="${property}"]`)]).toEqual([
      property,
      content,
    ]);
  }
  expect(await contentOf(page, '[name="twitter:card"]')).toBe("summary_large_image");

  const { BlogPosting, BreadcrumbList } = await structuredData(page);
  expect(BlogPosting).toMatchObject({
    headline: "Everything at once",
    datePublished: "2025-01-27T00:00:00.000Z",
    mainEntityOfPage: url,
    publisher: { "@type": "Organization", name: newName, url: `${site}/` },
  });
  expect(BreadcrumbList).toMatchObject({
    itemListElement: [
      { position: 1, name: newName, item: `${site}/` },
      { position: 2, name: "Blog", item: `${site}/blog` },
      { position: 3, name: "Everything at once", item: url },
    ],
  });

  // For shared links, the server draws a picture of the post's title, because the post's own
  // picture is an SVG, which some services do not show.
  const address = await contentOf(page, '[property="og:image"]');
  expect(address).toContain(`${url}/share.png?v=`);
  const share = await expectPicture(request, address);
  // Read the width and the height from the first bytes of the PNG.
  expect([share.readUInt32BE(16), share.readUInt32BE(20)]).toEqual([1200, 630]);
});

test("the home page describes the organisation for search engines, and all pictures in this description exist", async ({
  page,
  site,
  request,
}) => {
  await page.goto("/");
  const { Organization } = await structuredData(page);
  expect(Organization).toMatchObject({ name: newName, url: `${site}/` });
  await expectPicture(request, String(Organization?.logo));
  const icons = await page
    .locator('link[rel="icon"], link[rel="apple-touch-icon"]')
    .evaluateAll((links) => links.map((link) => (link as HTMLLinkElement).href));
  expect(icons).toHaveLength(3);
  const manifest = (await (await request.get("/manifest.webmanifest")).json()) as {
    name: string;
    icons: { src: string }[];
  };
  expect(manifest.name).toBe(newName);
  for (const url of [...icons, ...manifest.icons.map(({ src }) => src)]) {
    await expectPicture(request, url);
  }
  const feed = page.locator('link[rel="alternate"][type="application/atom+xml"]');
  await expect(feed).toHaveAttribute("href", "/feed.xml");
  expect((await request.get("/feed.xml")).status()).toBe(200);
  await page.goto("/blog");
  await expect(page.getByRole("link", { name: "Follow by RSS" })).toHaveAttribute(
    "href",
    "/feed.xml",
  );
});

test("for a draft or an unknown URL, the response has no canonical URL and tells search engines not to index the page", async ({
  request,
}) => {
  const missing = await (await request.get("/blog/no-draft")).text();
  const draft = await (await request.get("/blog/a-draft")).text();
  expect(draft).toBe(missing);
  for (const text of [missing, await (await request.get("/no/such/page")).text()]) {
    expect(text).not.toContain('rel="canonical"');
    expect(text).toContain('name="robots" content="noindex"');
  }
});

test("URLs that differ only in ignored parts, such as tracking parameters, show the same page with the same ETag", async ({
  request,
}) => {
  const tagOf = async (path: string) => (await request.get(path)).headers().etag;
  const tag = await tagOf("/blog/everything");
  expect(await tagOf("/blog/everything?utm_source=x&fbclid=y")).toBe(tag);
  expect(await tagOf("/blog/everything/")).toBe(tag);
  expect(await tagOf("/blog?cursor=nonsense")).toBe(await tagOf("/blog"));
  expect(await tagOf("/no/such/page")).toBe(await tagOf("/another"));
  expect(await tagOf("/blog/everything")).not.toBe(await tagOf("/blog/letter-1"));
});
