import type { Page } from "@playwright/test";
import { admin } from "../../scripts/first-site.ts";
import {
  allowComplaints,
  desktopFirst,
  desktopOnly,
  expect,
  expectComplaints,
  logIn,
  openListening,
  ownServer,
  phoneFirst,
  test,
  toast,
} from "../journey.ts";

test.use({ template: "magazine" });
// One worker runs all tests of this file on one site, because starting more sites takes longer.
test.describe.configure({ mode: "default" });

const content = "<p>A text that is long enough to be a post.</p>";

/** Creates a post that only this test uses. */
async function writePost(page: Page, title: string, more: object = {}): Promise<{ id: number }> {
  const slug = `own-${crypto.randomUUID()}`;
  const data = { title, slug, content, published: false, ...more };
  const answer = await page.request.post("/api/blog/admin", { data });
  expect(answer.status()).toBe(201);
  return answer.json();
}

const rows = (page: Page) => page.getByRole("table").locator("tbody").getByRole("row");
const rowOf = (page: Page, title: string) => rows(page).filter({ hasText: title });
const search = (page: Page, text: string) =>
  page.getByRole("searchbox", { name: "Search posts" }).fill(text);
const expectToast = (page: Page, text: string) =>
  expect(toast(page).getByText(text, { exact: true })).toBeVisible();
const choose = async (page: Page, title: string, action: string) => {
  await page.getByRole("button", { name: `Actions for ${title}` }).click();
  await page.getByRole("menuitem", { name: action, exact: true }).click();
};

test.beforeEach(({ page }) => logIn(page));

test(
  "posts can be searched, sorted and paged, and the browser's Back button restores each earlier view of the list",
  desktopFirst,
  async ({ page, expectAccessible }) => {
    await page.goto("/admin/blog");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Blog Administration");
    await expect(rows(page)).toHaveCount(25);
    await expect(page.getByText("30 posts")).toBeVisible();
    await expectAccessible();

    await page.getByRole("button", { name: "Next page" }).click();
    await expect(page.getByText("Page 2 of 2")).toBeVisible();
    await expect(rows(page)).toHaveCount(5);
    await expect(page).toHaveURL(/\/admin\/blog\?page=2$/);
    await page.reload();
    await expect(page.getByText("Page 2 of 2")).toBeVisible();

    const title = page.getByRole("columnheader", { name: "Title" });
    await title.getByRole("button").click();
    await expect(rows(page).first()).toContainText("Everything at once");
    await expect(title).toHaveAttribute("aria-sort", "ascending");
    await expect(page).toHaveURL(/\?sort=title&order=asc$/);
    await title.getByRole("button").click();
    await expect(rows(page).first()).toContainText("Letter number 9");

    await search(page, "everything");
    await expect(page.getByText("1 post found")).toBeVisible();
    await expect(rows(page)).toHaveCount(1);
    await expect(page).toHaveURL(/q=everything/);
    await page.goBack();
    await expect(rows(page).first()).toContainText("Letter number 9");
    await expect(page.getByRole("searchbox")).toHaveValue("");
    await page.goBack();
    await expect(rows(page).first()).toContainText("Everything at once");
    await page.goBack();
    await expect(page.getByText("Page 2 of 2")).toBeVisible();

    await search(page, "no such words");
    await expect(page.getByText("No posts match “no such words”")).toBeVisible();
    await expectAccessible();
    await page.getByRole("button", { name: "Clear search", exact: true }).click();
    await expect(rows(page)).toHaveCount(25);
    await expect(page.getByRole("searchbox")).toHaveValue("");
  },
);

test(
  "the back office's list of posts ignores invalid values in the URL",
  desktopOnly,
  async ({ page }) => {
    await page.goto("/admin/blog?page=-3&sort=colour&order=up");
    await expect(page.getByText("Page 1 of 2")).toBeVisible();
    await page.goto("/admin/blog?page=99");
    await expect(page.getByText("Page 2 of 2")).toBeVisible();
  },
);

test(
  "a draft can be previewed, published and unpublished, and each change can be undone",
  desktopOnly,
  async ({ page, expectAccessible }) => {
    const title = "A letter about stairs";
    const slug = `stairs-${crypto.randomUUID()}`;
    const { id } = await writePost(page, title, { slug });
    const publishedAt = async () =>
      (await (await page.request.get(`/api/blog/admin/${id}`)).json()).publishedAt;
    const undo = () => toast(page).getByRole("button", { name: "Undo" }).click();
    await page.goto("/admin/blog?q=stairs");
    const row = rowOf(page, title);
    await expect(row).toContainText("Draft");
    await expect(row).toContainText("–");
    await choose(page, title, "Preview");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    await expect(page.getByText("Draft Preview")).toBeVisible();
    await expect(page.getByRole("link", { name: "Edit Post" })).toBeVisible();
    await expectAccessible();
    await page.getByRole("link", { name: "Back to Blogs" }).click();

    await search(page, title);
    await expect(page.getByText("1 post found")).toBeVisible();
    await page.getByRole("button", { name: `Actions for ${title}` }).click();
    await expectAccessible();
    await page.getByRole("menuitem", { name: "Publish", exact: true }).click();
    await expectToast(page, "Blog post updated successfully");
    await expect(row).toContainText("Published");
    await undo();
    await expect(row).toContainText("Draft");
    expect(await publishedAt()).toBeNull();
    await choose(page, title, "Publish");
    await expect(row).toContainText("Published");
    const moment = await publishedAt();
    await choose(page, title, "View");
    await expect(page).toHaveURL(`/blog/${slug}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    await page.goBack();
    await choose(page, title, "Unpublish");
    await expect(row).toContainText("Draft");
    await expect(row.getByRole("cell").nth(3)).toHaveText("–");
    await undo();
    await expect(row).toContainText("Published");
    expect(await publishedAt()).toBe(moment);
    await choose(page, title, "Unpublish");
    await expect(row).toContainText("Draft");
    expect((await page.request.get(`/blog/${slug}`)).status()).toBe(404);
  },
);

test(
  "a post with a future publication time is marked as scheduled, and can only be previewed",
  desktopOnly,
  async ({ page }) => {
    const year = new Date().getUTCFullYear() + 2;
    const title = "A letter for later";
    const { id } = await writePost(page, title, {
      published: true,
      publishedAt: `${year}-01-05T10:00:00Z`,
    });
    await page.goto("/admin/blog?q=for+later");
    const row = rowOf(page, title);
    await expect(row).toContainText("Published");
    await expect(row.getByText(`from Jan 5, ${year}, 10:00 UTC`)).toBeVisible();
    await page.getByRole("button", { name: `Actions for ${title}` }).click();
    await expect(page.getByRole("menuitem")).toHaveText(["Preview", "Edit", "Unpublish", "Delete"]);
    await page.goto(`/admin/blog/preview/${id}`);
    const main = page.getByRole("main");
    const ahead = main.getByText(`from Jan 5, ${year}, 10:00 UTC`);
    await expect(ahead).toBeVisible();
    await expect(main.getByText("Published", { exact: true })).toBeVisible();
    await expect(page.getByText("Draft Preview")).toBeHidden();
    await page.goto(`/admin/blog/edit/${id}`);
    await expect(main.getByText("Published", { exact: true })).toHaveCount(2);
    await expect(ahead).toBeVisible();
    // The bottom bar shows the status of the stored post until the next save.
    await main.getByRole("switch", { name: "Published" }).uncheck();
    await expect(main.getByText(/^Draft\. If you turn on Published/)).toBeVisible();
    await expect(ahead).toBeVisible();
  },
);

test(
  "a post can be deleted by keyboard after a confirmation",
  desktopOnly,
  async ({ page, expectAccessible }) => {
    const title = 'A letter "in quotes"';
    await writePost(page, title);
    await page.goto("/admin/blog?q=in+quotes");
    const menu = page.getByRole("button", { name: `Actions for ${title}` });
    await menu.focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("menuitem")).toHaveText(["Preview", "Edit", "Publish", "Delete"]);
    await expect(page.getByRole("menuitem").first()).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(menu).toBeFocused();

    const ask = async () => {
      await page.keyboard.press("Enter");
      await expect(page.getByRole("menuitem").first()).toBeFocused();
      await page.keyboard.press("d");
      await expect(page.getByRole("menuitem", { name: "Delete" })).toBeFocused();
      await page.keyboard.press("Enter");
      await expect(page.getByRole("button", { name: "Cancel" })).toBeFocused();
    };
    await ask();
    const dialog = page.getByRole("dialog", { name: "Are you sure?" });
    await expect(
      dialog.getByText(
        `This will permanently delete the blog post "${title}". This action cannot be undone.`,
      ),
    ).toBeVisible();
    await expectAccessible();
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(menu).toBeFocused();

    await ask();
    await page.keyboard.press("Tab");
    await expect(dialog.getByRole("button", { name: "Delete" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expectToast(page, "Blog post deleted successfully");
    await expect(dialog).toBeHidden();
    await expect(page.getByText("No posts match “in quotes”")).toBeVisible();
    // After the deletion, the focus is near the deleted row and does not move to the start of the
    // page.
    await expect(page.getByRole("region", { name: "All posts" })).toBeFocused();
  },
);

test(
  "in a row's menu, typed letters select entries, and after a second without typing the next letter begins a new word",
  desktopOnly,
  async ({ page }) => {
    await page.clock.install();
    await writePost(page, "A letter of letters");
    await page.goto("/admin/blog?q=of+letters");
    await page.getByRole("button", { name: "Actions for A letter of letters" }).click();
    const item = (name: string) => page.getByRole("menuitem", { name, exact: true });
    await expect(item("Delete")).toBeVisible();
    await expect(item("Preview")).toBeFocused();
    // The first typed letter selects the next menu entry that begins with it. More letters select
    // an entry that begins with all of them.
    await page.keyboard.press("p");
    await expect(item("Publish")).toBeFocused();
    await page.keyboard.press("r");
    await expect(item("Preview")).toBeFocused();
    await page.clock.runFor(1000);
    await page.keyboard.press("e");
    await expect(item("Edit")).toBeFocused();
  },
);

test(
  "the open list of posts shows what others add or delete, and publishing or deleting an already deleted post shows an error",
  desktopOnly,
  async ({ page, complaints }) => {
    const title = "A letter that somebody else deletes";
    const published = await writePost(page, title);
    const another = "Another that somebody else deletes";
    await openListening(page, "/admin/blog?q=somebody+else");
    await expect(rowOf(page, title)).toBeVisible();
    const { id } = await writePost(page, "What somebody else writes");
    await expect(rowOf(page, "What somebody else writes")).toBeVisible();
    await page.request.delete(`/api/blog/admin/${id}`);
    await expect(rowOf(page, "What somebody else writes")).toHaveCount(0);

    // The page gets no more events from the server, so the list still shows the posts that another
    // user deletes.
    const deleted = await writePost(page, another);
    await page.route("**/api/admin/events", () => {});
    await page.reload();
    await expect(rowOf(page, another)).toBeVisible();
    await page.request.delete(`/api/blog/admin/${published.id}`);
    await choose(page, title, "Publish");
    await expectToast(page, "Failed to update blog post: 404: There is no such post");
    await expect(page.getByText("1 post found")).toBeVisible();
    await choose(page, another, "Delete");
    await page.request.delete(`/api/blog/admin/${deleted.id}`);
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await expectToast(page, "Failed to delete blog post: 404: There is no such post");
    await expect(page.getByRole("dialog")).toBeHidden();
    await expect(page.getByText("No posts match “somebody else”")).toBeVisible();
    // The browser logs the failed requests as errors. Each logged error fails the test, so the test
    // removes these expected ones.
    expect(complaints.splice(0)).toHaveLength(2);
  },
);

test(
  "if the server announces a change and then refuses to list the posts, the rows stay, with an error message and a button that loads them again",
  desktopFirst,
  async ({ page, complaints, expectAccessible }) => {
    const title = "A letter that stays in sight";
    await writePost(page, title);
    await openListening(page, "/admin/blog?q=stays+in+sight");
    await expect(rowOf(page, title)).toBeVisible();
    await page.route(/trpc\/[^?]*blog\.admin\.table/, (route) => {
      const data = { code: "SERVICE_UNAVAILABLE", httpStatus: 503 };
      const error = { message: "The database is away", code: -32603, data };
      const calls = new URL(route.request().url()).pathname.split(",");
      return route.fulfill({ status: 503, json: calls.map(() => ({ error })) });
    });
    await writePost(page, "Another that stays in sight");
    await expect(page.getByText("503: The database is away")).toBeVisible();
    await expect(rowOf(page, title)).toBeVisible();
    await expect(page.getByText("1 post found")).toBeVisible();
    await expectAccessible();
    await page.unrouteAll();
    await page.getByRole("button", { name: "Retry" }).click();
    await expect(rowOf(page, "Another that stays in sight")).toBeVisible();
    await expect(page.getByText("503: The database is away")).toBeHidden();
    expectComplaints(complaints, /503/);
  },
);

test(
  "if the server announces a change while the user loads more rows of a list, the list still shows the additional rows",
  desktopFirst,
  async ({ page }) => {
    for (let count = 0; count < 12; count += 1) await writePost(page, `Letter ${count} of many`);
    await openListening(page, "/admin/dashboard");
    const entries = page.getByRole("region", { name: "Latest changes" }).getByRole("listitem");
    await expect(entries).toHaveCount(10);
    const asked = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    await page.route(/trpc\/audit\.list/, async (route) => {
      if (route.request().postData()?.includes("cursor")) {
        asked.resolve();
        await released.promise;
      }
      await route.continue();
    });
    await page.getByRole("button", { name: "Load more" }).click();
    await asked.promise;
    // The server announces the new post to the open dashboard, which then requests `setup.status`
    // again. So this request shows that the announcement has arrived.
    const announced = page.waitForResponse(/trpc\/.*setup\.status/);
    await writePost(page, "A letter in between");
    await announced;
    released.resolve();
    await expect(entries.nth(10)).toBeVisible();

    // When the server announces the second new post, the dashboard loads all rows again, including
    // the rows that the button “Load more” has added.
    await writePost(page, "A letter after them");
    await expect(entries.first()).toContainText("A letter after them");
    await expect(entries.nth(10)).toBeVisible();
  },
);

test(
  "lists and previews that fail to load show an error message and a button that loads them again",
  desktopOnly,
  async ({ page, complaints, expectAccessible }) => {
    const { id } = await writePost(page, "A letter that comes late");
    const screens = [
      { path: "/admin/blog", text: "Failed to fetch admin blog posts" },
      { path: `/admin/blog/preview/${id}`, text: "Failed to fetch blog post" },
      { path: "/admin/content-pages", text: "Error Loading Content Pages" },
    ];
    for (const { path, text } of screens) {
      await page.route(/trpc\/[^?]*(?:blog|pages)\.admin/, (route) => route.abort());
      await page.goto(path);
      await expect(page.getByText(text)).toBeVisible();
      await expectAccessible();
      await page.unrouteAll();
      await page.getByRole("button", { name: "Retry" }).click();
      await expect(page.getByText(text)).toBeHidden();
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    }
    expectComplaints(complaints, /ERR_FAILED/);

    for (const none of ["2147483647", "0", "abc"]) {
      await page.goto(`/admin/blog/preview/${none}`);
      await expect(page.getByRole("heading", { name: "Blog Post Not Found" })).toBeVisible();
      await expect(
        page.getByText("The blog post you're trying to preview doesn't exist."),
      ).toBeVisible();
    }
    allowComplaints(complaints, /404/);
  },
);

test("pages are sorted by their last change, and can be deleted after a confirmation", async ({
  page,
  isMobile,
  expectAccessible,
}) => {
  const title = "The page of a test";
  const data = { title, slug: `own-${crypto.randomUUID()}`, content, pageType: "other" };
  const answer = await page.request.post("/api/admin/pages", { data });
  expect(answer.status()).toBe(201);
  const held = Promise.withResolvers<void>();
  await page.route("**/trpc/*pages.admin.table*", async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto("/admin/content-pages");
  await expect(page.getByText("Loading content pages...")).toBeAttached();
  await expectAccessible();
  held.resolve();
  const row = rows(page).first();
  await expect(row).toContainText(title);
  await expect(row).toContainText("other");
  await expect(row).toContainText("Draft");
  await expect(row.getByText(/^[A-Z][a-z]{2} \d{1,2}, \d{4}$/)).toBeVisible({
    visible: !isMobile,
  });
  for (const name of ["Create New Page", "Manage Blog", "Back to Dashboard"]) {
    await expect(page.getByRole("link", { name })).toBeVisible();
  }
  await expectAccessible();

  await choose(page, title, "Delete");
  const dialog = page.getByRole("dialog", { name: "Are you sure?" });
  await expect(
    dialog.getByText(
      `This will permanently delete the "${title}" page. This action cannot be undone.`,
    ),
  ).toBeVisible();
  await expect(dialog.getByText("leads to this page")).toBeHidden();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog).toBeHidden();

  // If the footer links to the page, the dialog that asks before the page is deleted says so.
  // Confirming this dialog also removes the link.
  const setting = async () => (await page.request.get("/api/site-settings/site_content")).json();
  const { value } = await setting();
  const legal = [...value.footer.legal, { name: "House rules", href: `/pages/${data.slug}` }];
  await page.request.patch("/api/admin/site-settings/site_content", {
    data: { value: { ...value, footer: { ...value.footer, legal } } },
  });
  // When the administrator switches "Published" off, the page's editor also warns about the link in
  // the footer.
  const { id } = await answer.json();
  await page.request.patch(`/api/admin/pages/${id}`, { data: { published: true } });
  await page.goto(`/admin/content-pages/${id}`);
  const lost = page.getByText("A link on the site leads to this page and will find nothing");
  await expect(page.getByText("Public.")).toBeVisible();
  await expect(lost).toBeHidden();
  await page.getByRole("switch", { name: "Published" }).click();
  await expect(lost).toContainText("“House rules” in the footer");
  await page.getByRole("switch", { name: "Published" }).click();
  await expect(lost).toBeHidden();
  await page.getByRole("link", { name: "Back to Content Pages" }).click();

  await choose(page, title, "Delete");
  await expect(dialog.getByText("A link on the site leads to this page:")).toBeVisible();
  await expect(dialog.getByRole("listitem")).toContainText("House rules in the footer");
  await expect(dialog.getByRole("checkbox", { name: "Remove this link, too" })).toBeChecked();
  await expectAccessible();
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expectToast(page, "Content page deleted successfully");
  await expect(rowOf(page, title)).toHaveCount(0);
  expect((await setting()).value).toEqual(value);
});

test(
  "when an editor renames a tag, the tag's old address redirects to the new address, and undo restores the old name",
  phoneFirst,
  async ({ page, expectAccessible }) => {
    const own = crypto.randomUUID().slice(0, 8);
    await writePost(page, "A letter with a tag", { tags: [`Attics ${own}`], published: true });
    const answerOf = (path: string) => page.request.get(path, { maxRedirects: 0 });
    await page.goto("/admin/blog");
    await page.getByRole("button", { name: "Tags" }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByRole("listitem").filter({ hasText: own })).toContainText("1 post");
    await expectAccessible();
    await dialog.getByRole("button", { name: `Rename Attics ${own}` }).click();
    await dialog.getByLabel("Name").fill("!");
    await dialog.getByRole("button", { name: "Rename" }).click();
    await expect(dialog.getByText("A tag must contain a letter or a digit")).toBeVisible();
    await expectAccessible();
    await dialog.getByLabel("Name").fill(`Roofs ${own}`);
    await dialog.getByRole("button", { name: "Rename" }).click();
    await expectToast(page, "1 post changed");
    const old = await answerOf(`/blog/tag/attics-${own}`);
    expect([old.status(), old.headers().location]).toEqual([301, `/blog/tag/roofs-${own}`]);
    await toast(page).getByRole("button", { name: "Undo" }).click();
    await expectToast(page, "1 post restored");
    expect((await answerOf(`/blog/tag/attics-${own}`)).status()).toBe(200);
    await dialog.getByRole("button", { name: `Delete Attics ${own}` }).click();
    await expectAccessible();
    await dialog.getByRole("button", { name: "Delete" }).click();
    await expectToast(page, "Tag deleted");
    expect((await answerOf(`/blog/tag/attics-${own}`)).status()).toBe(404);
  },
);

test(
  "an empty list of posts or pages offers to create the first one, and an empty list of submissions says that there are none",
  desktopOnly,
  async ({ page, expectAccessible }) => {
    await using server = await ownServer({ RATE_LIMITS: "off" });
    await page.request.post(`${server.url}/api/login`, { data: admin });
    await page.goto(`${server.url}/admin/blog`);
    await expect(page.getByRole("heading", { name: "No Blog Posts Yet" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Create First Post" })).toBeVisible();
    await expectAccessible();

    const pages = await page.request.get(`${server.url}/api/admin/pages`);
    for (const { id } of (await pages.json()) as { id: number }[]) {
      await page.request.delete(`${server.url}/api/admin/pages/${id}`);
    }
    await page.getByRole("link", { name: "Content Pages" }).last().click();
    await expect(page.getByRole("heading", { name: "No Content Pages Yet" })).toBeVisible();
    await expect(page.getByText("Get started by creating your first content page")).toBeVisible();
    await expect(page.getByRole("link", { name: "Create First Page" })).toBeVisible();
    await expectAccessible();
    await page.getByRole("link", { name: "Back to Dashboard" }).click();
    await page.getByRole("link", { name: "0 overdue" }).click();
    await page.getByRole("button", { name: "Clear filters" }).click();
    await expect(page.getByRole("heading", { name: "No Submissions Yet" })).toBeVisible();
    await expectAccessible();
    await page.goto("about:blank");
  },
);
