import type { Browser, Page } from "@playwright/test";
import { defaultDefinition } from "../../src/common/questionnaire/default-definition.ts";
import { address, field, openEditor } from "../form-editor.ts";
import {
  allowComplaints,
  desktopOnly,
  expect,
  logIn,
  openListening,
  test,
  toast,
} from "../journey.ts";
import { content, createPost, editorReady, title, unique } from "../post-editor.ts";

// One worker runs all tests of this file on one site, because starting more sites takes longer.
test.describe.configure({ mode: "default" });

/** Creates another administrator, and logs this colleague in with a second browser. */
async function colleagueOf(page: Page, browser: Browser, site: string) {
  const username = `mara-${crypto.randomUUID().slice(0, 8)}`;
  const invited = await page.request.post("/trpc/accounts.team.invite", {
    data: { username, email: null, isAdmin: true },
  });
  const { result } = (await invited.json()) as { result: { data: { link: string } } };
  const token = result.data.link.split("/").at(-1);
  const context = await browser.newContext({ baseURL: site });
  const password = "four unrelated kettle words";
  await context.request.post("/trpc/accounts.mail.acceptInvitation", {
    data: { token, newPassword: password },
  });
  const login = await context.request.post("/api/login", { data: { username, password } });
  expect(login.status()).toBe(200);
  return { username, desk: await context.newPage() };
}

/** Writes a text into the open post of another browser, and saves it. */
async function saveText(desk: Page, text: string): Promise<void> {
  await content(desk).fill(`<p>${text}</p>`);
  await desk.keyboard.press("ControlOrMeta+s");
  await expect(desk.getByText(/^Saved at/)).toBeVisible();
}

/** Opens a post in several browsers, each of which then follows every later change. */
async function openPostIn(pages: Page[], id: number): Promise<void> {
  for (const page of pages) {
    await openListening(page, `/admin/blog/edit/${id}`);
    await editorReady(page, "Edit Post");
  }
}

test("an open post without unsaved changes shows the text that a colleague saves, and the name of the colleague", async ({
  page,
  site,
  browser,
  expectAccessible,
}) => {
  await logIn(page);
  const { username, desk } = await colleagueOf(page, browser, site);
  const id = await createPost(page, unique("Read along"), "Rents in Lisbon rise.");
  await openPostIn([page, desk], id);
  await saveText(desk, "Rents in Madrid rise.");
  await expect(content(page)).toHaveValue("<p>Rents in Madrid rise.</p>");
  await expect(page.getByText(`Updated by ${username} at `)).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expectAccessible();

  // The next save is based on the version that the colleague has saved, so there is no conflict.
  await content(page).fill("<p>Rents in Berlin rise.</p>");
  await page.keyboard.press("ControlOrMeta+s");
  await expect(page.getByText(/^Saved at/)).toBeVisible();
  await expect(content(desk)).toHaveValue("<p>Rents in Berlin rise.</p>");
  await expect(desk.getByText("Updated by admin at ")).toBeVisible();
  await desk.context().close();
});

test("if a colleague saves a post that is being edited, an alert says so at once, no typed text is lost, and the user can compare both versions", async ({
  page,
  site,
  browser,
  expectAccessible,
}) => {
  await logIn(page);
  const { username, desk } = await colleagueOf(page, browser, site);
  const id = await createPost(page, unique("At once"), "Rents in Lisbon rise.");
  await openPostIn([page, desk], id);
  await content(page).fill("<p>Rents in Berlin rise.</p>");
  await saveText(desk, "Rents in Madrid rise.");
  const alert = page.getByRole("alert");
  await expect(alert).toContainText(`${username} changed this post at `);
  await expect(alert).toBeInViewport();
  // On a phone, the warning about another editor is in the bar above the keyboard. It must be
  // short, because otherwise the bar would hide the text of the post.
  expect((await alert.boundingBox())?.height).toBeLessThan(80);
  await expect(content(page)).toHaveValue("<p>Rents in Berlin rise.</p>");
  await expectAccessible();

  const dialog = page.getByRole("dialog", { name: "Someone else changed this post" });
  const compare = () => alert.getByRole("button", { name: "Compare" }).click();
  await compare();
  await expect(dialog).toContainText(`This post was changed by ${username} on `);
  await expect(dialog.locator("del")).toHaveText("Berlin");
  await expect(dialog.locator("ins")).toHaveText("Madrid");
  await dialog.getByRole("button", { name: "Keep editing" }).click();
  await expect(content(page)).toHaveValue("<p>Rents in Berlin rise.</p>");

  await test.step("If the colleague saves again, a comparison of both versions shows the colleague's newer text", async () => {
    await compare();
    await saveText(desk, "Rents in Porto rise.");
    // Until the page has loaded the text that the colleague saved, the comparison shows the older
    // text. So the test opens the comparison again until it shows the new text.
    await expect(async () => {
      await dialog.getByRole("button", { name: "Keep editing" }).click();
      await compare();
      await expect(dialog.locator("ins")).toHaveText("Porto", { timeout: 2_000 });
    }).toPass();
  });

  await test.step("The user takes over the colleague's version, and can restore the typed text afterwards", async () => {
    await dialog.getByRole("button", { name: "Take theirs" }).click();
    await expect(content(page)).toHaveValue("<p>Rents in Porto rise.</p>");
    await expect(alert).toHaveCount(0);
    await expect(dialog).toBeHidden();
    await page.keyboard.press("Tab");
    await expect(page.getByRole("button", { name: "Update Post" })).toBeFocused();
    await page.getByRole("button", { name: "Restore", exact: true }).click();
    await expect(content(page)).toHaveValue("<p>Rents in Berlin rise.</p>");
    await expect(alert).toContainText(`${username} changed this post at `);
  });

  await test.step("The typed text can replace the colleague's version", async () => {
    await compare();
    await dialog.getByRole("button", { name: "Keep mine" }).click();
    await expect(toast(page).getByText("Blog post updated successfully")).toBeVisible();
    await expect(alert).toHaveCount(0);
    await expect(content(desk)).toHaveValue("<p>Rents in Berlin rise.</p>");
  });
  await desk.context().close();
});

test(
  "when a post is deleted, an open editing screen without unsaved changes says that the post was deleted",
  desktopOnly,
  async ({ page, complaints, expectAccessible }) => {
    await logIn(page);
    const id = await createPost(page, unique("Away"), "As it is stored.");
    await openListening(page, `/admin/blog/edit/${id}`);
    await expect(title(page)).toBeVisible();
    expect((await page.request.delete(`/api/blog/admin/${id}`)).status()).toBe(204);
    await expect(page.getByText("This post was deleted")).toBeVisible();
    await expectAccessible();
    await page.getByRole("link", { name: "Back to Blogs" }).click();
    await expect(page).toHaveURL(/\/admin\/blog$/);
    allowComplaints(complaints, /404/);
  },
);

test(
  "the open editor of the questionnaire shows the changes that a colleague saves, and keeps the text that the user has typed",
  desktopOnly,
  async ({ page }) => {
    await openEditor(page);
    await openListening(page, "/admin/form-settings");
    const [first, ...others] = defaultDefinition.steps;
    const saveAs = (name: string) =>
      page.request.patch(address, {
        data: { value: { steps: [{ ...first, title: name }, ...others] } },
      });
    await saveAs("Whereabouts");
    await expect(page.getByRole("button", { name: /^Whereabouts/ })).toBeVisible();
    await expect(page.getByText("Updated by admin at ")).toBeVisible();
    await field(page, "City").getByLabel("Placeholder").fill("Where?");
    await saveAs("Surroundings");
    const sentence = "admin changed this questionnaire at ";
    const alert = page.getByRole("alert").filter({ hasText: sentence });
    await alert.getByRole("button", { name: "Compare" }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByText(/Surroundings/)).toBeVisible();
    await dialog.getByRole("button", { name: "Keep editing" }).click();
    await expect(field(page, "City").getByLabel("Placeholder")).toHaveValue("Where?");
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Discard changes" }).click();
    await expect(page.getByRole("button", { name: /^Surroundings/ })).toBeVisible();
    await expect(alert).toHaveCount(0);
    await page.request.patch(address, { data: { value: defaultDefinition } });
  },
);
