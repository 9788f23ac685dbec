import type { Page } from "@playwright/test";
import { expect, logIn, startApplication, testOnOwnSite } from "../journey.ts";

const test = testOnOwnSite();

const still = "A walk through Alfama";

/**
 * Publishes a post with a video, and answers the browser's requests to video sites in place of
 * these sites. Returns the post's slug, and a list to which the URL of each such request is added.
 */
async function publishVideo(page: Page): Promise<{ slug: string; asked: string[] }> {
  const slug = `a-walk-${test.info().project.name}-${test.info().testId}`;
  const answer = await page.request.post("/api/blog/admin", {
    data: {
      title: "A walk through the city",
      slug,
      content: `<p>See it.</p><figure><a href="https://www.youtube.com/watch?v=abcdefghijk">${still}</a><figcaption>Four minutes</figcaption></figure>`,
      published: true,
    },
  });
  expect(answer.status()).toBe(201);
  const asked: string[] = [];
  await page.route(/youtube|vimeo|ytimg/, (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: "text/html", body: "<title>Player</title>Playing" });
  });
  return { slug, asked };
}

test("a post loads nothing from a video's site before the visitor presses the video, which then plays in the post", async ({
  page,
  expectAccessible,
}) => {
  await logIn(page);
  const { slug, asked } = await publishVideo(page);
  const document = await page.goto(`/blog/${slug}`);
  expect(document?.headers()["content-security-policy"]).toContain(
    "frame-src https://www.youtube-nocookie.com https://player.vimeo.com",
  );
  const link = page.getByRole("link", { name: still });
  await expect(link).toHaveAttribute("href", "https://www.youtube.com/watch?v=abcdefghijk");
  await expectAccessible();
  await startApplication(page);
  expect(asked).toEqual([]);
  await link.click();
  await expect(page.frameLocator("iframe").getByText("Playing")).toBeVisible();
  await expect(page.getByTitle(still)).toBeFocused();
  expect(asked).toEqual(["https://www.youtube-nocookie.com/embed/abcdefghijk?autoplay=1"]);
  await expect(page).toHaveURL(new RegExp(`/blog/${slug}$`));

  const other = await page.goto("/about");
  expect(other?.headers()["content-security-policy"]).not.toContain("frame-src");
  expect(await other?.text()).not.toContain("videos-");
});

test("a visitor who comes to a post from another page of the site can play the post's video", async ({
  page,
}) => {
  await logIn(page);
  const { slug } = await publishVideo(page);
  await page.goto("/blog");
  await startApplication(page);
  await page.getByRole("link", { name: "A walk through the city" }).first().click();
  await expect(page).toHaveURL(new RegExp(`/blog/${slug}$`));
  // Until the script of the video is loaded, the video is shown as a link.
  await page.waitForFunction(() =>
    performance.getEntriesByType("resource").some(({ name }) => /\/videos-[^/]*\.js$/.test(name)),
  );
  await page.getByRole("link", { name: still }).click();
  await expect(page.frameLocator("iframe").getByText("Playing")).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/blog/${slug}$`));
});
