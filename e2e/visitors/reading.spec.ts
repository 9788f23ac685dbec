import type { Page } from "@playwright/test";
import {
  desktopOnly,
  expect,
  expectComplaints,
  phoneFirst,
  phoneOnly,
  startApplication,
  testAsVisitor as test,
} from "../journey.ts";
import { newName } from "../sites.ts";

test.use({ template: "magazine" });

const notFound = "The page you're looking for doesn't exist or may have been removed.";
const postNotFound = "The blog post you're looking for doesn't exist or is no longer available.";

test(
  "the list of posts shows picture, title, summary, date and link of each post",
  phoneFirst,
  async ({ page, expectAccessible }) => {
    await page.goto("/blog");
    await expect(page.locator("h1")).toHaveCount(1);
    const cards = page.getByRole("article");
    await expect(cards).toHaveCount(24);
    const card = cards.filter({ hasText: "Everything at once" });
    await expect(card.getByText("A summary of its own")).toBeVisible();
    await expect(card.getByText("January 27, 2025")).toBeVisible();
    await expect(card.locator("img")).toHaveAttribute("src", "/rooftops.svg");
    await expect(card.getByText("Read more", { exact: true })).toBeVisible();
    const plain = cards.filter({ has: page.getByRole("heading", { name: "Letter number 26" }) });
    // If a post has no summary, the list shows the first 150 characters of its text.
    await expect(plain.getByText(/^A city is read .{135}\.\.\.$/)).toBeVisible();
    await expectAccessible();
    await card.getByRole("link", { name: "Read more Everything at once" }).click();
    await expect(page).toHaveURL(/\/blog\/everything$/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Everything at once");
  },
);

test(
  "a page that is scrolled before the browser script arrives keeps its scroll position when the script starts",
  phoneFirst,
  async ({ page }) => {
    const scrolled = Promise.withResolvers<void>();
    await page.route("**/*.js", async (route) => {
      await scrolled.promise;
      await route.continue();
    });
    await page.goto("/blog", { waitUntil: "commit" });
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.mouse.move(5, 200);
    await page.mouse.wheel(0, 300);
    const position = () => page.evaluate(() => scrollY);
    await expect.poll(position).toBeGreaterThan(200);
    scrolled.resolve();
    await startApplication(page);
    expect(await position()).toBeGreaterThan(200);
  },
);

test(
  "when the browser script takes over a server-rendered page, it requests no data again",
  phoneOnly,
  async ({ page }) => {
    const asked: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/trpc")) asked.push(request.url());
    });
    for (const path of ["/blog", "/blog/everything", "/blog/tag/koln", "/pages/plain", "/about"]) {
      await page.goto(path);
      await startApplication(page);
    }
    expect(asked).toEqual([]);
  },
);

test(
  "a post's tag leads to a list of all posts with the tag, and the list links to an RSS feed of the tag",
  phoneFirst,
  async ({ page, request, expectAccessible }) => {
    await page.goto("/blog/everything");
    const tags = page.getByRole("navigation", { name: "Tags" });
    await expect(tags.getByRole("link")).toHaveText(["All sorts", "Köln"]);
    await expectAccessible();
    await tags.getByRole("link", { name: "Köln" }).click();
    await expect(page).toHaveURL(/\/blog\/tag\/koln$/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Köln");
    await expect(page.locator('meta[name="description"]')).toHaveAttribute(
      "content",
      "Posts about Köln for people who look for a flat.",
    );
    await expect(page.getByRole("article")).toHaveCount(1);
    await expectAccessible();
    const feed = page.getByRole("link", { name: "Follow by RSS" });
    await expect(feed).toHaveAttribute("href", "/blog/tag/koln/feed.xml");
    expect((await request.get("/blog/tag/koln/feed.xml")).status()).toBe(200);

    // Visitors without scripts reach the older posts of a tag by a link.
    const first = await (await request.get("/blog/tag/letters")).text();
    const [, rest] = /href="(\/blog\/tag\/letters\?cursor=[^"]+)"/.exec(first) ?? [];
    await page.goto(rest ?? "");
    await expect(page.getByRole("article").last()).toContainText("Letter number 1");
    await page.getByRole("link", { name: "Back to the newest posts" }).click();
    await expect(page).toHaveURL(/\/blog\/tag\/letters$/);
  },
);

/** Returns the name of the font in which the browser draws an element. */
async function familyOf(page: Page, selector: string): Promise<string> {
  const session = await page.context().newCDPSession(page);
  await session.send("DOM.enable");
  await session.send("CSS.enable");
  const { root } = await session.send("DOM.getDocument");
  const { nodeId } = await session.send("DOM.querySelector", { nodeId: root.nodeId, selector });
  const { fonts } = await session.send("CSS.getPlatformFontsForNode", { nodeId });
  await session.detach();
  return fonts.map(({ familyName }) => familyName).join();
}

test(
  "a visit that begins without the site's fonts keeps the fallback fonts until the next visit",
  phoneOnly,
  async ({ page }) => {
    const isKept = () => localStorage.getItem("roost.fonts") !== null;
    await page.goto("/blog/everything");
    await page.waitForFunction(isKept);
    for (const path of ["/", "/about"]) {
      await page.goto(path);
      await page.evaluate(() => document.fonts.ready);
      expect(await familyOf(page, "h1")).not.toContain("Fraunces");
    }
    await startApplication(page);
    await page.getByRole("banner").getByRole("link", { name: "Blog" }).first().click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("The Blog");
    await page.evaluate(() => document.fonts.ready);
    expect(await familyOf(page, "h1")).not.toContain("Fraunces");

    // On the next visit the fonts come from the browser's cache.
    await page.goto("about:blank");
    await page.clock.setFixedTime(Date.now() + 31 * 60_000);
    await page.goto("/blog/everything");
    await expect.poll(() => familyOf(page, "h1")).toContain("Fraunces");

    // A visit that begins on the home page gets the site's fonts there, and has them on the next
    // page, too.
    await page.evaluate(() => localStorage.clear());
    await page.goto("/");
    await expect.poll(() => familyOf(page, "h1")).toContain("Fraunces");
    await page.waitForFunction(isKept);
    await page.goto("/blog/everything");
    await expect.poll(() => familyOf(page, "h1")).toContain("Fraunces");
  },
);

test(
  "more posts load near the end of the list, and are still in the list after the browser's Back button",
  phoneFirst,
  async ({ page }) => {
    await page.goto("/blog");
    const cards = page.getByRole("article");
    await expect(cards).toHaveCount(24);
    await startApplication(page);
    await cards.last().scrollIntoViewIfNeeded();
    await expect(cards).toHaveCount(29);
    await expect(page.getByText("29 posts are listed now")).toBeAttached();
    await expect(page.getByRole("link", { name: "More posts" })).toBeHidden();
    await page.getByRole("link", { name: "Read more Letter number 1", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Letter number 1");
    await page.goBack();
    await expect(cards).toHaveCount(29);
  },
);

test(
  "when more posts load, the keyboard focus moves from the end of the list to the first new post",
  desktopOnly,
  async ({ page }) => {
    const held = Promise.withResolvers<void>();
    await page.route("**/trpc/blog.list*", async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.goto("/blog");
    await startApplication(page);
    await page.getByRole("link", { name: "More posts" }).focus();
    held.resolve();
    await expect(page.getByRole("article")).toHaveCount(29);
    await expect(page.getByRole("article").nth(24).getByRole("link")).toBeFocused();
  },
);

test(
  "if loading more blog posts fails, a message appears, and the link “More posts” opens a page with the next posts",
  phoneOnly,
  async ({ page, complaints }) => {
    await page.route("**/trpc/blog.list*", (route) => route.abort());
    await page.goto("/blog");
    await startApplication(page);
    await page.getByRole("link", { name: "More posts" }).scrollIntoViewIfNeeded();
    await expect(page.getByRole("alert")).toContainText("did not come through");
    expectComplaints(complaints, /ERR_FAILED/);
    await page.unroute("**/trpc/blog.list*");
    await page.getByRole("link", { name: "More posts" }).click();
    await expect(page).toHaveURL(/\/blog\?cursor=/);
    await expect(page.getByRole("article")).toHaveCount(5);
    await page.getByRole("link", { name: "Back to the newest posts" }).click();
    await expect(page).toHaveURL(/\/blog$/);
  },
);

test(
  "the list of posts shows placeholders while it loads, and a message if it cannot be loaded",
  phoneOnly,
  async ({ page, complaints, expectAccessible }) => {
    await page.goto("/about");
    await startApplication(page);
    const gate = Promise.withResolvers<void>();
    await page.route("**/trpc/blog.list*", async (route) => {
      await gate.promise;
      await route.abort();
    });
    await page.getByRole("banner").getByRole("link", { name: "Blog" }).first().click();
    await expect(page.getByText("Loading blog posts", { exact: true })).toBeAttached();
    await expectAccessible();
    gate.resolve();
    await expect(page.getByText("Error loading blog posts")).toBeVisible();
    await expect(page.getByText("Please try again later")).toBeVisible();
    await expectAccessible();
    await page.unroute("**/trpc/blog.list*");
    await page.getByRole("link", { name: "Try again" }).click();
    await expect(page.getByRole("article")).toHaveCount(24);
    expectComplaints(complaints, /ERR_FAILED|TRPCClientError: Failed to fetch/);
  },
);

test(
  "the page of a post has one h1, the post's date, all elements of its text, and links to other posts",
  phoneFirst,
  async ({ page, expectAccessible }) => {
    await page.goto("/blog/everything");
    await expect(page.locator("h1")).toHaveText(["Everything at once"]);
    await expect(page.getByRole("heading", { level: 2, name: "From the top" })).toBeVisible();
    await expect(page.getByRole("heading", { level: 2, name: "Another top" })).toBeVisible();
    await expect(page.locator("time").first()).toHaveText("January 27, 2025");
    await expect(page.getByRole("region", { name: "Table" })).toHaveAttribute("tabindex", "0");
    await expect(page.getByRole("img", { name: "Rooftops" })).toHaveAttribute("loading", "lazy");
    await expect(page.getByRole("link", { name: "elsewhere" })).toHaveAttribute(
      "rel",
      "noopener noreferrer",
    );
    const next = page.getByRole("region", { name: "Keep reading" }).getByRole("article");
    await expect(next).toHaveCount(3);
    await expect(
      page.getByRole("main").getByRole("link", { name: /start your search/i }),
    ).toHaveAttribute("href", "/");
    const width = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(width).toBeLessThanOrEqual(0);
    await expectAccessible();
    await page.getByRole("link", { name: /back to blog/i }).click();
    await expect(page).toHaveURL(/\/blog$/);
  },
);

test("depending on the width of the screen, blog posts are shown in one, two or three columns", async ({
  page,
  isMobile,
}) => {
  await page.goto("/blog");
  const columns = () =>
    page
      .getByRole("article")
      .evaluateAll((cards) => new Set(cards.map((card) => card.getBoundingClientRect().x)).size);
  expect(await columns()).toBe(isMobile ? 1 : 3);
  for (const [width, count] of [
    [639, 1],
    [640, 2],
    [1023, 2],
    [1024, 3],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await expect.poll(columns).toBe(count);
  }
});

test("a long title of a blog post does not overflow the page", phoneFirst, async ({ page }) => {
  for (const path of ["/blog", "/blog/long-title"]) {
    await page.goto(path);
    const width = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(width).toBeLessThanOrEqual(0);
  }
});

test(
  "the URL of a post or page that does not exist shows a message and returns status 404",
  phoneOnly,
  async ({ page, complaints }) => {
    const asked: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/trpc/")) asked.push(request.url());
    });
    for (const [path, heading, text] of [
      ["/blog/never-written", "Post Not Found", postNotFound],
      ["/blog/a-draft", "Post Not Found", postNotFound],
      [`/blog/${"a".repeat(300)}`, "Post Not Found", postNotFound],
      ["/blog/caf%C3%A9", "Post Not Found", postNotFound],
      ["/blog/tag/no-such-tag", "Tag Not Found", "There are no posts with this tag."],
      ["/pages/never-written", "Page Not Found", notFound],
      [
        "/terms",
        "Terms and Conditions Not Found",
        "The Terms and Conditions are currently unavailable. Please check back later.",
      ],
      [
        "/privacy",
        "Privacy Policy Not Found",
        "The Privacy Policy is currently unavailable. Please check back later.",
      ],
      ["/why-somebody-else", "404 Page Not Found", "Did you forget to add the page to the router?"],
    ] as const) {
      await test.step(path.slice(0, 40), async () => {
        const answer = await page.goto(path);
        expect(answer?.status()).toBe(404);
        await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
        await expect(page.getByText(text, { exact: true })).toBeVisible();
        expectComplaints(complaints, /404/);
        // The server sends the same page for all URLs of missing content. The browser script
        // requests no content for them.
        await startApplication(page);
        await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
        expect(asked).toEqual([]);
      });
    }
  },
);

test(
  "the old URL of a post or page redirects permanently to its current URL",
  phoneOnly,
  async ({ page }) => {
    for (const [from, to] of [
      ["/blog/before-it-moved", "/blog/after-it-moved"],
      ["/pages/old-house-rules", "/pages/house-rules"],
      ["/why-roost", "/why-roost-partners"],
    ] as const) {
      await test.step(from, async () => {
        const answer = await page.request.get(from, { maxRedirects: 0 });
        expect(answer.status()).toBe(301);
        expect(answer.headers().location).toBe(to);
        expect(answer.headers()["cache-control"]).toBe("no-cache");
        expect((await page.goto(from))?.status()).toBe(200);
        await expect(page).toHaveURL(new RegExp(`${to}$`));
      });
    }
  },
);

test(
  "the heading of a page is its title, unless the text of the page begins with an h1",
  phoneOnly,
  async ({ page, expectAccessible }) => {
    await page.goto("/pages/plain");
    await expect(page.locator("h1")).toHaveText(["Without a heading"]);
    await page.goto("/pages/house-rules");
    await expect(page.locator("h1")).toHaveText(["Rules of the house"]);
    await expect(page.getByRole("heading", { level: 2, name: "And quiet" })).toBeVisible();
    await expectAccessible();
  },
);

test(
  "a page of a special type, such as the terms, has the fixed heading of its type",
  phoneOnly,
  async ({ page, expectAccessible }) => {
    for (const [path, heading] of [
      ["/about", "About Us"],
      ["/contact", "Contact Us"],
      ["/why-roost-partners", "Why Choose Us"],
    ] as const) {
      await test.step(path, async () => {
        await page.goto(path);
        await expect(page.locator("h1")).toHaveText([heading]);
        await expect(page.getByRole("main").locator("header p")).toBeVisible();
        await expectAccessible();
      });
    }
  },
);

test(
  "on a page with a fixed heading, such as the page about the site, an h1 in the page's text is shown as an h2",
  phoneOnly,
  async ({ page }) => {
    await page.goto("/about");
    await expect(page.getByRole("heading", { level: 2, name: "We are few" })).toBeVisible();
  },
);

test("the beta pop-up has an accessible name and keeps the keyboard focus inside", async ({
  page,
  expectAccessible,
}) => {
  await page.goto("/beta");
  const dialog = page.getByRole("dialog", { name: `Welcome to the ${newName} beta` });
  for (const text of [
    /5 quick screens/,
    /social and messaging groups/,
    /1 email a day with matches/,
    /7 days/,
    /feedback call with a team member/,
    /Berlin, Madrid and Lisbon/,
  ]) {
    await expect(dialog).toContainText(text);
  }
  await expect(dialog).toBeFocused();
  await expectAccessible();
  for (let presses = 0; presses < 4; presses += 1) {
    await page.keyboard.press("Tab");
    expect(
      await page.evaluate(() => {
        const at = document.activeElement;
        return at === document.body || at?.closest('[role="dialog"]') !== null;
      }),
    ).toBe(true);
  }
});

test(
  "the beta pop-up closes when its button, Escape or the area outside is pressed",
  desktopOnly,
  async ({ page }) => {
    const dialog = page.getByRole("dialog");
    for (const close of [
      () => page.getByRole("link", { name: "Close" }).click(),
      () => page.keyboard.press("Escape"),
      () => page.mouse.click(4, 4),
      () => page.getByRole("link", { name: "Start your search" }).click(),
    ]) {
      await page.goto("/beta");
      await expect(dialog).toBeFocused();
      await close();
      await expect(page).toHaveURL(/\/$/);
      await expect(page.getByRole("heading", { name: "Find Your Perfect Flat" })).toBeVisible();
      await expect(dialog).toBeHidden();
      await expect(page.locator("[inert]")).toHaveCount(0);
    }
  },
);

test.describe("a browser in a western time zone shows the dates that the server shows", () => {
  test.use({ timezoneId: "America/Los_Angeles" });

  test(
    "the server and a browser in a western time zone show the same date of a post",
    phoneOnly,
    async ({ page }) => {
      // The post was published at midnight UTC, which is the day before in Los Angeles.
      for (const path of ["/blog", "/blog/everything"]) {
        await page.goto(path);
        await startApplication(page);
        await expect(page.getByText("January 27, 2025").first()).toBeVisible();
      }
      await page.getByRole("link", { name: /back to blog/i }).click();
      await expect(page.getByRole("article").first()).toBeVisible();
      await expect(page.getByText("January 27, 2025")).toBeVisible();
      await expect(page.getByText("January 26, 2025")).toHaveCount(1);
    },
  );
});

test.describe("the blog is usable without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test(
    "without JavaScript, all blog posts can be reached and read",
    phoneOnly,
    async ({ page }) => {
      await page.goto("/blog");
      await expect(page.getByRole("article")).toHaveCount(24);
      await page.getByRole("link", { name: "More posts" }).click();
      await expect(page.getByRole("article")).toHaveCount(5);
      await page.getByRole("link", { name: "Back to the newest posts" }).click();
      await page.getByRole("link", { name: "Read more Everything at once" }).click();
      await expect(page.getByText("The end.")).toBeVisible();
    },
  );

  test(
    "without JavaScript, the beta pop-up can be read and closed",
    phoneOnly,
    async ({ page }) => {
      await page.goto("/beta");
      await expect(page.getByRole("dialog")).toContainText("Berlin, Madrid and Lisbon");
      await page.mouse.click(4, 4);
      await expect(page).toHaveURL(/\/$/);
      await page.goto("/beta");
      await page.getByRole("link", { name: "Close" }).click();
      await expect(page).toHaveURL(/\/$/);
    },
  );
});
