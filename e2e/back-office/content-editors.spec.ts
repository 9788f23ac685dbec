import type { Browser, Page } from "@playwright/test";
import sharp from "sharp";
import { admin } from "../../scripts/first-site.ts";
import {
  allowComplaints,
  desktopOnly,
  expect,
  expectComplaints,
  logIn,
  openListening,
  test,
  toast,
} from "../journey.ts";
import { content, createPost, editorReady, openPost, title, unique } from "../post-editor.ts";

// One worker runs all tests of this file on one site, because starting more sites takes longer.
test.describe.configure({ mode: "default" });

/** Opens a second browser and logs an administrator in. */
async function otherBrowser(browser: Browser, site: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: site });
  const page = await context.newPage();
  await logIn(page);
  return page;
}

const picture = async () => ({
  name: "roofs.png",
  mimeType: "image/png",
  buffer: await sharp({
    create: { width: 900, height: 600, channels: 3, background: { r: 31, g: 90, b: 76 } },
  })
    .png()
    .toBuffer(),
});

test("an editor writes a post in rich text with a picture, previews it, publishes it and reads it @main", async ({
  page,
  isMobile,
  expectAccessible,
}) => {
  await logIn(page);
  await page.goto("/admin/blog/new");
  await editorReady(page, "New Post");

  await test.step("Each empty required field shows an error, and the first of these fields gets the focus", async () => {
    await page.getByRole("button", { name: "Create Post" }).click();
    await expect(page.getByText("Enter a title")).toBeVisible();
    await expect(page.getByText("Enter the content")).toBeVisible();
    await expect(title(page)).toBeFocused();
    await expectAccessible();
  });

  const name = unique("Seven signs");
  await page.keyboard.type(name);
  await expect(page.getByText("Enter a title")).toBeHidden();
  const slug = name.toLowerCase().replaceAll(" ", "-");
  await expect(page.getByRole("textbox", { name: "Slug" })).toHaveValue(slug);

  await page.getByRole("tab", { name: "Rich text" }).click();
  await content(page).click();
  await page.getByRole("button", { name: "Heading 2" }).click();
  await page.keyboard.type("Ask first");
  await page.keyboard.press("Enter");
  await page.keyboard.type("A good landlord answers. Read on ");
  await page.getByRole("button", { name: "Insert link" }).click();
  await page.getByLabel("Address").fill("javascript:alert(1)");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Enter an address that begins with https://")).toBeVisible();
  await page.getByLabel("Address").fill("/about");
  await page.keyboard.press("Enter");

  await test.step("A picture is uploaded, described and inserted into the text", async () => {
    await page.getByRole("button", { name: "Insert picture", exact: true }).first().click();
    const dialog = page.getByRole("dialog");
    await dialog.locator('input[type="file"]').setInputFiles(await picture());
    await dialog.getByLabel("Description (alt text)").fill("Roofs at dawn");
    await expectAccessible();
    await dialog.getByRole("button", { name: "Insert picture" }).click();
    await expect(content(page).getByRole("img", { name: "Roofs at dawn" })).toBeVisible();
    await expectAccessible();
  });

  await test.step("The preview shows the post as visitors will see it", async () => {
    // On a desktop the preview is beside the text.
    if (isMobile) await page.getByRole("tab", { name: "Preview" }).click();
    const preview = page.getByRole("region", { name: "Preview" });
    await expect(preview.getByRole("heading", { name: "Ask first" })).toBeVisible();
    await expect(preview.getByRole("img", { name: "Roofs at dawn" })).toBeVisible();
    if (isMobile) await expectAccessible();
  });

  await page.getByRole("switch", { name: "Published" }).press("Space");
  await expect(page.getByText("Becomes public when you save.")).toBeVisible();
  await page.getByRole("button", { name: "Choose a picture" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Roofs at dawn" }).click();
  await page.getByRole("button", { name: "Use this picture" }).click();
  await expect(page.getByRole("img", { name: "Featured Image" })).toBeVisible();
  await page.getByRole("button", { name: "Create Post" }).click();
  await expect(toast(page).getByText("Blog post created successfully")).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/blog$/);

  await page.goto(`/blog/${slug}`);
  await expect(page.getByRole("heading", { name: "Ask first" })).toBeVisible();
  await expect(page.getByRole("link", { name: "/about" })).toBeVisible();
  await expect(page.getByRole("img", { name: "Roofs at dawn" })).toBeVisible();
});

test(
  "the rich text editor names the elements that it does not support, and opening a text in it changes nothing",
  desktopOnly,
  async ({ page, expectAccessible }) => {
    await logIn(page);
    await page.goto("/admin/content-pages/new");
    await editorReady(page, "New Page");
    const html = "<p>Rents</p><marquee>Lisbon</marquee>";
    await content(page).fill(html);
    await page.getByRole("tab", { name: "Rich text" }).click();
    await expect(
      page.getByText("The rich text editor does not support: <marquee> ×1"),
    ).toBeVisible();
    await expectAccessible();
    await page.getByRole("button", { name: "Stay in HTML" }).click();
    await expect(
      page.getByRole("textbox", { name: "Content (HTML supported)", exact: true }),
    ).toBeVisible();
    await expect(content(page)).toHaveValue(html);

    const plain = "<h3>Rents</h3>\n<ul><li>Lisbon</li></ul>";
    await content(page).fill(plain);
    await page.getByRole("tab", { name: "Rich text" }).click();
    await expect(content(page).getByRole("listitem")).toHaveText("Lisbon");
    await page.getByRole("tab", { name: "HTML" }).click();
    await expect(content(page)).toHaveValue(plain);
  },
);

test(
  "the page editor lists the HTML that saving would remove, and a page can be created and edited by keyboard alone",
  desktopOnly,
  async ({ page, expectAccessible }) => {
    await logIn(page);
    await page.goto("/admin/content-pages/new");
    await editorReady(page, "New Page");
    const name = unique("House & garden");
    await title(page).focus();
    await page.keyboard.type(name);
    await content(page).focus();
    await page.keyboard.insertText(
      "<p onclick='x()'>Be kind.</p><script>1</script><script>2</script>",
    );
    await expect(
      page.getByText("Saving will remove: <script> ×2, attribute onclick ×1"),
    ).toBeVisible();
    await expectAccessible();

    await page.keyboard.press("ControlOrMeta+s");
    await expect(toast(page).getByText("Page Created")).toBeVisible();
    await expect(toast(page).getByText(`"${name}" (other)`)).toBeVisible();
    await expect(page).toHaveURL(/\/admin\/content-pages\/\d+$/);
    await editorReady(page, "Edit Page");
    await expect(content(page)).toHaveValue("<p>Be kind.</p>");
    await expect(content(page)).toBeFocused();
    await expect(page.getByText(/^Saved at/)).toBeVisible();

    await page.keyboard.press("End");
    await page.keyboard.insertText("<p>And quiet.</p>");
    await expect(page.getByText("Unsaved changes")).toBeVisible();
    await page.keyboard.press("ControlOrMeta+s");
    await expect(toast(page).getByText("Page Updated")).toBeVisible();
    await expect(content(page)).toHaveValue("<p>Be kind.</p><p>And quiet.</p>");
    await expect(content(page)).toBeFocused();

    // After a publication, a toast offers to undo it. The button works on the screen where the page
    // is edited, and also on the list of pages.
    const published = page.getByRole("switch", { name: "Published" });
    const undo = () => toast(page).getByRole("button", { name: "Undo" }).click();
    await published.check();
    await page.keyboard.press("ControlOrMeta+s");
    await undo();
    await expect(published).not.toBeChecked();
    await expect(page.getByText("Unsaved changes")).toBeHidden();
    await published.check();
    await page.getByRole("combobox", { name: "Page Type" }).click();
    await page.getByRole("option", { name: "legal" }).click();
    await page.getByRole("button", { name: "Update Page" }).click();
    await expect(toast(page).getByText(`"${name}" (legal)`)).toBeVisible();
    await expect(page).toHaveURL(/\/admin\/content-pages$/);
    const row = page.getByRole("row").filter({ hasText: name });
    await expect(row).toContainText("Published");
    await undo();
    await expect(row).toContainText("Draft");
    await expect(row).toContainText("legal");
  },
);

test(
  "an editor can give a post a picture of its own and a future publication time",
  desktopOnly,
  async ({ page }) => {
    await logIn(page);
    await page.goto("/admin/blog/new");
    await editorReady(page, "New Post");
    const name = unique("Later");
    await title(page).fill(name);
    await content(page).fill("<p>Nobody is to read this yet.</p>");
    await page.getByRole("switch", { name: "Published" }).press("Space");
    // The browser's time zone is Lisbon, so 11:00 in summer is 10:00 UTC.
    await page.getByLabel("Publish at").fill("2090-07-05T11:00");
    await expect(
      page.getByText("Becomes public on July 5, 2090 at 10:00 UTC (11:00 your time)."),
    ).toBeVisible();
    await page.locator('input[type="file"]').setInputFiles({
      name: "notes.txt",
      mimeType: "text/plain",
      buffer: Buffer.from("No picture"),
    });
    await expect(page.getByText("Please upload a JPEG, PNG, WebP or AVIF picture")).toBeVisible();
    await page.locator('input[type="file"]').setInputFiles(await picture());
    await expect(page.getByLabel("Featured Image", { exact: true })).toHaveValue(/^\/media\//);
    await expect(page.getByRole("img", { name: "Featured Image" })).toBeVisible();
    await page.getByRole("button", { name: "Remove picture" }).click();
    await expect(page.getByRole("img", { name: "Featured Image" })).toBeHidden();
    await page.getByRole("button", { name: "Create Post" }).click();
    await expect(page).toHaveURL(/\/admin\/blog$/);
    const answer = await page.request.get(`/blog/${name.toLowerCase().replaceAll(" ", "-")}`);
    expect(answer.status()).toBe(404);
  },
);

test(
  "a slug that another post already has is reported at the slug field",
  desktopOnly,
  async ({ page, complaints }) => {
    await logIn(page);
    const name = unique("Taken");
    await createPost(page, name, "The first to have it.");
    await page.goto("/admin/blog/new");
    await editorReady(page, "New Post");
    await title(page).fill(name);
    await content(page).fill("<p>The second to want it.</p>");
    await page.getByRole("button", { name: "Create Post" }).click();
    await expect(
      toast(page).getByText(
        "Failed to create blog post: 409: A post with this slug already exists",
      ),
    ).toBeVisible();
    await expect(page.getByRole("textbox", { name: "Slug" })).toBeFocused();
    await expect(page.getByRole("textbox", { name: "Slug" })).toHaveAccessibleDescription(
      "A post with this slug already exists",
    );
    expectComplaints(complaints, /409/);
  },
);

test(
  "an unsaved draft survives a closed tab, and a user who leaves the editor is asked about unsaved changes",
  desktopOnly,
  async ({ page, context, expectAccessible }) => {
    await logIn(page);
    const id = await createPost(page, unique("Drafted"), "As it is stored.");
    const lost = await context.newPage();
    await openPost(lost, id);
    await content(lost).fill("<p>Typed, and never saved by anyone.</p>");
    await lost.close({ runBeforeUnload: false });

    await openPost(page, id);
    const offer = page.getByRole("region", { name: "Unsaved changes" });
    await expect(offer).toContainText("You have unsaved changes from");
    await expectAccessible();
    // Typing while an earlier draft is offered does not replace that draft.
    await title(page).fill("Something else meanwhile");
    await offer.getByRole("button", { name: "Restore" }).click();
    await expect(content(page)).toHaveValue("<p>Typed, and never saved by anyone.</p>");
    await expect(offer).toBeVisible();
    await offer.getByRole("button", { name: "Discard" }).click();
    await expect(offer).toBeHidden();
    await toast(page).getByRole("button", { name: "Undo" }).click();
    await expect(offer).toBeVisible();
    await offer.getByRole("button", { name: "Discard" }).click();
    await expect(offer).toBeHidden();

    await page.getByRole("link", { name: "Back to Blogs" }).click();
    const dialog = page.getByRole("dialog", { name: "Leave without saving?" });
    await expectAccessible();
    await dialog.getByRole("button", { name: "Stay" }).click();
    await expect(content(page)).toHaveValue("<p>Typed, and never saved by anyone.</p>");
    await page.getByRole("button", { name: "Cancel" }).click();
    await dialog.getByRole("button", { name: "Leave" }).click();
    await expect(page).toHaveURL(/\/admin\/blog$/);

    await openPost(page, id);
    await offer.getByRole("button", { name: "Restore" }).click();
    await expect(content(page)).toHaveValue("<p>Typed, and never saved by anyone.</p>");
    await page.getByRole("button", { name: "Update Post" }).click();
    await expect(page).toHaveURL(/\/admin\/blog$/);
    await openPost(page, id);
    await expect(content(page)).toHaveValue("<p>Typed, and never saved by anyone.</p>");
    await expect(offer).toBeHidden();
  },
);

test(
  "when two people change the same post, the second one decides which version to keep",
  desktopOnly,
  async ({ page, site, browser, complaints, expectAccessible }) => {
    await logIn(page);
    const id = await createPost(page, unique("Shared"), "Rents in Lisbon rise.");
    // The server's events do not arrive, so the editor learns of the conflict when a save is
    // refused.
    await page.route("**/api/admin/events", () => {});
    await openPost(page, id);
    const other = await otherBrowser(browser, site);
    const changeElsewhere = async (text: string) => {
      await openPost(other, id);
      await content(other).fill(`<p>${text}</p>`);
      await other.getByRole("button", { name: "Update Post" }).click();
      await expect(other).toHaveURL(/\/admin\/blog$/);
    };
    await changeElsewhere("Rents in Madrid rise.");
    await content(page).fill("<p>Rents in Berlin rise.</p>");
    await page.getByRole("button", { name: "Update Post" }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog).toContainText(/This post was changed by admin on .* UTC in the meantime/);
    await expect(dialog.locator("del")).toHaveText("Berlin");
    await expect(dialog.locator("ins")).toHaveText("Madrid");
    // The dialog shows the text as visitors see it, without HTML tags.
    await expect(dialog).not.toContainText("<p>");
    await expectAccessible();

    await dialog.getByRole("button", { name: "Keep editing" }).click();
    await expect(content(page)).toHaveValue("<p>Rents in Berlin rise.</p>");
    await page.getByRole("button", { name: "Update Post" }).click();
    await dialog.getByRole("button", { name: "Take theirs" }).click();
    await expect(content(page)).toHaveValue("<p>Rents in Madrid rise.</p>");
    const offer = page.getByRole("region", { name: "Unsaved changes" });
    await expect(offer).toContainText("The post has been changed since");
    await offer.getByRole("button", { name: "Restore" }).click();
    await page.getByRole("button", { name: "Update Post" }).click();
    await dialog.getByRole("button", { name: "Keep mine" }).click();
    await expect(toast(page).getByText("Blog post updated successfully")).toBeVisible();
    await expect(page).toHaveURL(/\/admin\/blog$/);
    await openPost(page, id);
    await expect(content(page)).toHaveValue("<p>Rents in Berlin rise.</p>");
    await other.context().close();
    expectComplaints(complaints, /409/);
  },
);

test(
  "an editor compares an earlier version of a post with the current version, and restores the earlier version",
  desktopOnly,
  async ({ page, expectAccessible }) => {
    await logIn(page);
    const id = await createPost(page, unique("Versions"), "As it was first.");
    await openPost(page, id);
    await content(page).fill("<p>As it became later.</p>");
    await page.keyboard.press("ControlOrMeta+s");
    await expect(page.getByText(/^Saved at/)).toBeVisible();

    await page.getByRole("button", { name: "Versions" }).click();
    const drawer = page.getByRole("dialog", { name: "Versions" });
    const versions = drawer.getByRole("listitem");
    await expect(versions).toHaveCount(2);
    await expect(versions.first()).toContainText("Current");
    await expect(versions.first()).toContainText("admin");
    await expectAccessible();
    await versions.last().getByRole("button").click();
    await expect(drawer.locator("ins").first()).toBeVisible();
    await expect(drawer.getByRole("button", { name: "All versions" })).toBeFocused();
    await expectAccessible();
    await drawer.getByRole("button", { name: "Restore this version" }).click();
    await expect(toast(page).getByText("Blog post updated successfully")).toBeVisible();
    await expect(drawer).toBeHidden();
    await expect(content(page)).toHaveValue("<p>As it was first.</p>");
    await page.getByRole("button", { name: "Versions" }).click();
    await expect(versions).toHaveCount(3);
    await drawer.getByRole("button", { name: "Close versions" }).click();
    await expect(drawer).toBeHidden();

    await test.step("Restoring a version over unsaved changes asks for confirmation, and the user can then bring the changes back", async () => {
      await content(page).fill("<p>Typed, and not saved yet.</p>");
      await page.getByRole("button", { name: "Versions" }).click();
      await versions.nth(1).getByRole("button").click();
      await drawer.getByRole("button", { name: "Restore this version" }).click();
      const question = page.getByRole("dialog", { name: "Restore this version?" });
      await expect(question).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(question).toBeHidden();
      await drawer.getByRole("button", { name: "Restore this version" }).click();
      await question.getByRole("button", { name: "Restore", exact: true }).click();
      await expect(content(page)).toHaveValue("<p>As it became later.</p>");
      await page.getByRole("button", { name: "Restore", exact: true }).click();
      await expect(content(page)).toHaveValue("<p>Typed, and not saved yet.</p>");
    });
  },
);

test(
  "an editor loses no text when the session ends @main",
  desktopOnly,
  async ({ page, complaints }) => {
    await logIn(page);
    const id = await createPost(page, unique("Session"), "Before the session ended.");
    await openPost(page, id);
    // When the user types, the page asks the server to remove unsafe parts from the HTML. The test
    // waits for the response before it ends the session, so that the save is the first request that
    // the server refuses.
    const cleaned = page.waitForResponse(/content\.clean/);
    await content(page).fill("<p>Written just before the session ended.</p>");
    await cleaned;
    await page.request.post("/api/logout");
    await page.getByRole("button", { name: "Update Post" }).click();
    const dialog = page.getByRole("dialog", { name: "Your session has ended" });
    await dialog.getByLabel("Username").fill(admin.username);
    await dialog.getByLabel("Password").fill(admin.password);
    await dialog.getByRole("button", { name: "Login" }).click();
    await expect(dialog).toBeHidden();
    await expect(content(page)).toHaveValue("<p>Written just before the session ended.</p>");
    await page.getByRole("button", { name: "Update Post" }).click();
    await expect(page).toHaveURL(/\/admin\/blog$/);
    await openPost(page, id);
    await expect(content(page)).toHaveValue("<p>Written just before the session ended.</p>");

    // A request that reads data also notices the end of the session, and is repeated after the
    // login.
    await page.request.post("/api/logout");
    await content(page).fill("<p onclick='x()'>Written after the session ended.</p>");
    await dialog.getByLabel("Password").fill(admin.password);
    await dialog.getByRole("button", { name: "Login" }).click();
    await expect(page.getByText("Saving will remove: attribute onclick ×1")).toBeVisible();
    expectComplaints(complaints, /401/);
  },
);

test(
  "every log-out button asks about unsaved changes, and the draft is offered again after the login",
  desktopOnly,
  async ({ page }) => {
    await logIn(page);
    const id = await createPost(page, unique("Logged out"), "As it is stored.");
    await openPost(page, id);
    await content(page).fill("<p>Typed before going home.</p>");
    const dialog = page.getByRole("dialog", { name: "Leave without saving?" });
    const ofTheFrame = page.getByRole("button", { name: "Log Out" });
    await ofTheFrame.click();
    await dialog.getByRole("button", { name: "Stay" }).click();
    await expect(ofTheFrame).toBeFocused();
    await expect(content(page)).toHaveValue("<p>Typed before going home.</p>");
    await page.getByRole("button", { name: "Logout" }).click();
    await dialog.getByRole("button", { name: "Leave" }).click();
    await expect(page).toHaveURL(/\/admin$/);
    await logIn(page);
    await openPost(page, id);
    await page.getByRole("button", { name: "Restore" }).click();
    await expect(content(page)).toHaveValue("<p>Typed before going home.</p>");
  },
);

test(
  "if another user has deleted the post that is being edited, the text can be saved as a new post",
  desktopOnly,
  async ({ page, complaints, expectAccessible }) => {
    await logIn(page);
    const id = await createPost(page, unique("Deleted"), "As it is stored.");
    await openListening(page, `/admin/blog/edit/${id}`);
    await editorReady(page, "Edit Post");
    await content(page).fill("<p>Typed while it was being deleted.</p>");
    expect((await page.request.delete(`/api/blog/admin/${id}`)).status()).toBe(204);
    const alert = page.getByRole("alert");
    await expect(alert).toContainText(
      "This post was deleted while you were editing it. Your text is still here.",
    );
    await expect(content(page)).toHaveValue("<p>Typed while it was being deleted.</p>");
    await expectAccessible();

    // Because the post was deleted, the browser now stores the unsaved text as the draft of a new
    // post. So the editor for a new post offers to restore it.
    await page.getByRole("link", { name: "Back to Blogs" }).click();
    await page.getByRole("button", { name: "Leave", exact: true }).click();
    await page.getByRole("link", { name: "New Post" }).click();
    await page.getByRole("button", { name: "Restore" }).click();
    await expect(content(page)).toHaveValue("<p>Typed while it was being deleted.</p>");
    await page.getByRole("button", { name: "Create Post" }).click();
    await expect(toast(page).getByText("Blog post created successfully")).toBeVisible();

    // The server's events no longer arrive, so the editor learns of the deletion when a save is
    // refused.
    await page.route("**/api/admin/events", () => {});
    await page.goto("/admin/content-pages/new");
    await editorReady(page, "New Page");
    await title(page).fill(unique("Gone"));
    await content(page).fill("<p>Soon to be deleted.</p>");
    await page.keyboard.press("ControlOrMeta+s");
    await expect(page).toHaveURL(/\/admin\/content-pages\/\d+$/);
    await editorReady(page, "Edit Page");
    const pageId = page.url().split("/").at(-1);
    expect((await page.request.delete(`/api/admin/pages/${pageId}`)).status()).toBe(204);
    await page.getByRole("button", { name: "Update Page" }).click();
    await expect(toast(page).getByText(/^Failed to update page: 404: /)).toBeVisible();
    await page.getByRole("button", { name: "Save as a new page" }).click();
    await expect(toast(page).getByText("Page Created")).toBeVisible();
    await expect(page).toHaveURL(/\/admin\/content-pages$/);
    expectComplaints(complaints, /404/);
  },
);

test(
  "the editor shows a message for a post or page that cannot be loaded",
  desktopOnly,
  async ({ page, complaints, expectAccessible }) => {
    await logIn(page);
    await page.goto("/admin/content-pages/999999");
    await expect(page.getByText("Error Loading Content Page")).toBeVisible();
    await expect(page.getByText("Failed to fetch content page")).toBeVisible();
    await expectAccessible();
    await page.goto("/admin/blog/edit/999999");
    await expect(page.getByText("Failed to fetch blog post")).toBeVisible();
    allowComplaints(complaints, /404/);
  },
);

test("the editor previews a post's texts for search engines and shared links during typing, and the public page has the saved texts @phone-first", async ({
  page,
  expectAccessible,
}) => {
  await logIn(page);
  const name = unique("Found");
  const id = await createPost(page, name, "The beginning of the text.");
  await openPost(page, id);
  const section = page.getByRole("region", { name: "Search engines and shares" });
  const result = section.getByRole("figure", { name: "In search results" });
  const share = section.getByRole("figure", { name: "As a shared link" });
  await expect(result).toContainText(`${name} – Roost`);
  await expect(result).toContainText("The beginning of the text.");
  await expect(share).toContainText(name);

  await section.getByLabel("Headline in search results").fill("The searched headline");
  await expect(result).toContainText("The searched headline");
  await expect(result).not.toContainText("– Roost");
  await section.getByLabel("Description in search results").fill("x".repeat(161));
  await expect(
    section.getByText("161 characters: usually only the first 160 are shown."),
  ).toBeVisible();
  await expectAccessible();
  await section.getByLabel("Description in search results").fill("The searched description");
  await section.getByLabel("Headline when shared").fill("The shared headline");
  await section.getByLabel("Description when shared").fill("The shared description");
  await expect(share).toContainText("The shared description");
  await expect(result).toContainText("The searched description");
  await page.keyboard.press("ControlOrMeta+s");
  await expect(page.getByText(/^Saved at/)).toBeVisible();

  const slug = name.toLowerCase().replaceAll(" ", "-");
  const html = await (await page.request.get(`/blog/${slug}`)).text();
  expect(html).toContain("<title>The searched headline</title>");
  expect(html).toContain('name="description" content="The searched description"');
  expect(html).toContain('property="og:title" content="The shared headline"');
  expect(html).toContain('property="og:description" content="The shared description"');
  expect(html).toContain('"headline":"The searched headline"');
});

test("an editor publishes or schedules a post, opens it as visitors see it, and undoes the publication, without leaving the editor @phone-first", async ({
  page,
  expectAccessible,
}) => {
  await logIn(page);
  const name = unique("In sight");
  const slug = name.toLowerCase().replaceAll(" ", "-");
  const answer = await page.request.post("/api/blog/admin", {
    data: { title: name, slug, content: "<p>Nothing to read before it is time.</p>" },
  });
  const { id } = (await answer.json()) as { id: number };
  await openPost(page, id);
  const status = page.getByRole("region", { name: "Status" });
  const undo = () => toast(page).getByRole("button", { name: "Undo" }).click();
  const form = page.getByRole("dialog", { name: "Publish" });
  const publish = () => page.getByRole("button", { name: "Publish", exact: true }).click();
  const isPublic = async () => (await page.request.get(`/blog/${slug}`)).status() === 200;
  await expect(status).toHaveText("Draft");
  await expect(page.getByRole("link", { name: "Preview in a new tab" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Preview in a new tab" })).toHaveAttribute(
    "href",
    `/admin/blog/preview/${id}`,
  );

  await test.step("The button “Publish now” also saves the text of the post, and the publication can be undone", async () => {
    await content(page).fill("<p>It is time to read this now.</p>");
    await publish();
    await expectAccessible();
    await form.getByRole("button", { name: "Publish now" }).click();
    await expect(status).toContainText("Publishedsince");
    await expect(page.getByRole("link", { name: "View in a new tab" })).toHaveAttribute(
      "href",
      `/blog/${slug}`,
    );
    expect(await (await page.request.get(`/blog/${slug}`)).text()).toContain("It is time to read");
    await expectAccessible();
    await undo();
    await expect(status).toHaveText("Draft");
    expect(await isPublic()).toBe(false);
    await expect(content(page)).toHaveValue("<p>It is time to read this now.</p>");
  });

  await test.step("The editor of a scheduled post says from when visitors can read the post", async () => {
    await publish();
    await form.getByRole("button", { name: "Publish at this time" }).click();
    await expect(form.getByText("Enter a day and a time")).toBeVisible();
    await form.getByLabel("Day and time").fill("2020-01-01T10:00");
    await page.keyboard.press("Enter");
    await expect(form.getByText("This time has passed. Choose a later one")).toBeVisible();
    // The browser's time zone is Lisbon, so 11:00 in summer is 10:00 UTC.
    await form.getByLabel("Day and time").fill("2090-07-05T11:00");
    await page.keyboard.press("Enter");
    await expect(status).toHaveText("Publishedfrom Jul 5, 2090, 10:00 UTC");
    expect(await isPublic()).toBe(false);
    await page.getByRole("button", { name: "Unpublish" }).click();
    await expect(status).toHaveText("Draft");
    await undo();
    await expect(status).toHaveText("Publishedfrom Jul 5, 2090, 10:00 UTC");
  });
});

test("before a page is unpublished, the editor names the links that would lead to a missing page @phone-first", async ({
  page,
  expectAccessible,
}) => {
  await logIn(page);
  const pages = await (await page.request.get("/api/admin/pages?q=about")).json();
  // The test delays the request for the links to this page until “Unpublish” is pressed. The editor
  // must ask for confirmation even while it does not know whether there are such links.
  const pressed = Promise.withResolvers<void>();
  await page.route("**/trpc/**pages.admin.links**", async (route) => {
    await pressed.promise;
    await route.continue();
  });
  await page.goto(`/admin/content-pages/${(pages as { id: number }[])[0]?.id}`);
  await editorReady(page, "Edit Page");
  await expect(page.getByRole("region", { name: "Status" })).toHaveText("Published");
  await expect(page.getByRole("link", { name: "View in a new tab" })).toHaveAttribute(
    "href",
    "/about",
  );
  await page.getByRole("button", { name: "Unpublish" }).click();
  const dialog = page.getByRole("dialog", { name: "Unpublish this page?" });
  await expect(dialog).toContainText("Looking for links");
  pressed.resolve();
  await expect(dialog).toContainText("“About” in the navigation");
  await expectAccessible();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("region", { name: "Status" })).toHaveText("Published");
});
