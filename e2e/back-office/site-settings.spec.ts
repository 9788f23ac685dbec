import type { Locator, Page } from "@playwright/test";
import { defaultSiteContent } from "../../src/common/site/default-site-content.ts";
import type { SiteContent } from "../../src/common/site/site-content.ts";
import { startReceiver } from "../../src/server/features/webhook/testing.ts";
import {
  desktopOnly,
  expect,
  expectComplaints,
  logIn,
  phoneOnly,
  startApplication,
  testOnOwnSite,
  toast,
} from "../journey.ts";

const test = testOnOwnSite({ WEBHOOK_PRIVATE_HOSTS: "127.0.0.1" });

// One worker runs all tests of this file on one site, because starting more sites takes longer.
test.describe.configure({ mode: "default" });

const settings = "/api/admin/site-settings";

const tab = (page: Page, name: string) => page.getByRole("tab", { name });
const input = (within: Page | Locator, name: string) =>
  within.getByRole("textbox", { name, exact: true });
const part = (page: Page, name: string) => page.getByRole("button", { name });
const save = (page: Page) => page.getByRole("button", { name: "Save Changes" });
const item = (page: Page, list: string, number: number) =>
  page
    .getByRole("list", { name: list })
    .getByRole("group")
    .nth(number - 1);
const preview = (page: Page) =>
  page
    .getByRole("region", { name: "Preview" })
    .frameLocator('iframe[title="The site with your changes"]');
const card = (page: Page) => page.getByRole("region", { name: "Integration Settings" });

async function expectToast(page: Page, title: string, description?: string | RegExp) {
  await expect(toast(page).getByText(title, { exact: true })).toBeVisible();
  if (description) await expect(toast(page).getByText(description)).toBeVisible();
}

/**
 * Saves the given content of the site (by default, the content of a new site), and opens the editor
 * of the site's content.
 */
async function openEditor(page: Page, value: SiteContent = defaultSiteContent): Promise<void> {
  await logIn(page);
  const answer = await page.request.patch(`${settings}/site_content`, { data: { value } });
  expect(answer.status()).toBe(200);
  await page.goto("/admin/site-settings");
  await expect(page.getByRole("heading", { level: 1, name: "Site Content" })).toBeVisible();
  await expect(input(page, "Site name")).toBeVisible();
}

/** Returns the site's content that visitors get now. */
async function storedContent(page: Page): Promise<SiteContent> {
  const answer = await page.request.get("/api/site-settings/site_content");
  return ((await answer.json()) as { value: SiteContent }).value;
}

test("changes of the site's name, header and footer appear in the preview at once, and on the site after saving @phone-first", async ({
  page,
  isMobile,
  expectAccessible,
}) => {
  await openEditor(page);
  await expectAccessible();

  await test.step("The site's name and tagline can be changed", async () => {
    await input(page, "Site name").fill("Nest & Co");
    await input(page, "Tagline").fill("A roof, found.");
    await expect(page.getByText("moves to /why-nest-co")).toBeVisible();
    await expect(preview(page).getByText("Nest & Co").first()).toBeVisible();
    await expect(preview(page).getByText("A roof, found.")).toBeVisible();
  });

  await test.step("The site's navigation can be changed", async () => {
    await tab(page, "Header").click();
    await page.getByRole("button", { name: "Add navigation item" }).click();
    const added = item(page, "Navigation items", 5);
    await expect(input(added, "Name")).toBeFocused();
    await expect(input(added, "Name")).toHaveValue("New Link");
    await expect(input(added, "URL")).toHaveValue("/");
    await expect(added.getByRole("combobox", { name: "Icon" })).toHaveValue("Info");
    await expect(added.getByRole("switch", { name: "Show text on mobile" })).not.toBeChecked();
    await page.keyboard.type("Prices");
    await expect(input(added, "Name")).toHaveValue("Prices");
    await input(added, "URL").fill("/pages/prices");
    await added.getByRole("combobox", { name: "Icon" }).click();
    await expect(page.getByRole("option").locator("svg")).toHaveCount(6);
    await expectAccessible();
    await page.getByRole("option", { name: "Home" }).click();
    await added.getByRole("switch", { name: "Show text on mobile" }).press("Space");
    await item(page, "Navigation items", 1)
      .getByRole("button", { name: "Remove navigation item" })
      .click();
    await expect(input(item(page, "Navigation items", 1), "Name")).toBeFocused();
  });

  await test.step("The site's links can be reordered by dragging, by the keyboard, and by buttons", async () => {
    await page.getByRole("button", { name: "Move Prices by dragging" }).focus();
    await page.keyboard.press("Space");
    await expect(page.getByText("Prices is picked up: 4 of 4.")).toBeAttached();
    // The list ignores arrow keys until it has measured all its items. The test therefore presses
    // the key until the item moves.
    await expect(async () => {
      await page.keyboard.press("ArrowUp");
      await expect(page.getByText("Prices is now 3 of 4.")).toBeAttached({ timeout: 10_000 });
    }).toPass();
    await page.keyboard.press("Space");
    await expect(page.getByText("Prices is put down: 3 of 4.")).toBeAttached();
    await expect(input(item(page, "Navigation items", 3), "Name")).toHaveValue("Prices");
    const up = item(page, "Navigation items", 3).getByRole("button", {
      name: "Move navigation item up",
    });
    await up.click();
    await expect(page.getByText("Prices is now 2 of 4.")).toBeAttached();
    await expect(input(item(page, "Navigation items", 2), "Name")).toHaveValue("Prices");
  });

  await test.step("The site's footer can be changed", async () => {
    await tab(page, "Footer").click();
    await input(page, "Title").fill("Our nest");
    await part(page, "Legal Links").click();
    await page.getByRole("button", { name: "Add legal link" }).click();
    await input(item(page, "Legal links", 4), "Name").fill("Imprint");
    await part(page, "Copyright").click();
    await input(page, "Copyright").fill("© [YEAR] Nest");
    const year = new Date().getUTCFullYear();
    await expect(page.getByText(`Visitors see: © ${year} Nest`)).toBeVisible();
    await expectAccessible();
    await page.getByText("Wide screen", { exact: true }).click();
    await expect(preview(page).getByText("Our nest")).toBeVisible();
    await expect(preview(page).getByText("Prices").first()).toBeVisible();
  });

  // Load the home page, so that it is in the page cache when the site's name changes.
  await page.request.get("/");
  await page.keyboard.press("ControlOrMeta+s");
  await expectToast(page, "Success", "Site content updated successfully");
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();

  await test.step("A save shows the changed site content at once in the editor and on the site", async () => {
    await expect(
      page.getByRole("navigation", { name: "Admin" }).getByText("Nest & Co"),
    ).toBeVisible();
    await expect(page).toHaveTitle(/Nest & Co$/);
    const stored = await storedContent(page);
    expect(stored.header.navigation.map(({ name }) => name)).toEqual([
      "Why Choose Us",
      "Prices",
      "Contact",
      "Blog",
    ]);
    expect(stored.header.navigation[1]).toEqual({
      name: "Prices",
      href: "/pages/prices",
      icon: "Home",
      showTextOnMobile: true,
    });
    await page.goto("/why-roost");
    await expect(page).toHaveURL(/\/why-nest-co$/);
    await expect(page.getByRole("heading", { name: "Our nest" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Imprint" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Prices" })).toBeVisible();
    await startApplication(page);
    if (isMobile) await page.getByLabel("Menu").click();
    const main = page.getByRole("navigation", { name: "Main" });
    await expect(main.getByRole("link", { name: "Contact" })).toBeVisible();
    await expectAccessible();
    // The example of a mail on the home page has the site's new name.
    await page.goto("/");
    await expect(page.getByText("Nest & Co: 2 flats for you")).toBeVisible();
  });
});

test(
  "errors in the site's content are shown at their fields, and the first invalid field gets the focus",
  desktopOnly,
  async ({ page, expectAccessible }) => {
    await openEditor(page);
    await input(page, "Site name").fill("");
    await input(page, "Tagline").fill(" ");
    await tab(page, "Header").click();
    const first = item(page, "Navigation items", 1);
    await input(first, "Name").fill("");
    await input(first, "URL").fill("");
    await input(item(page, "Navigation items", 2), "URL").fill("javascript:alert(1)");
    await tab(page, "Footer").click();
    await input(page, "Title").fill("");
    await input(page, "Content").fill("");
    await part(page, "Introduction").click();
    await part(page, "Copyright").click();
    await input(page, "Copyright").fill("");
    await save(page).click();

    await expect(input(page, "Site name")).toBeFocused();
    await expect(page.getByText("Site name is required")).toBeVisible();
    await expect(page.getByText("Tagline is required")).toBeVisible();
    await expect(tab(page, "General 2 problems")).toBeVisible();
    await expectAccessible();
    await input(page, "Site name").fill("Roost");
    await input(page, "Tagline").fill("Flats");
    await expect(page.getByText("is required")).toHaveCount(0);

    await save(page).click();
    await expect(input(first, "Name")).toBeFocused();
    await expect(page.getByText("Name is required")).toBeVisible();
    await expect(page.getByText("URL is required")).toBeVisible();
    await expect(
      page.getByText("URL must start with /, #, http://, https://, mailto: or tel:"),
    ).toBeVisible();
    await first.getByRole("button", { name: "Remove navigation item" }).click();
    await input(item(page, "Navigation items", 1), "URL").fill("/why-roost");

    await save(page).click();
    await expect(input(page, "Title")).toBeFocused();
    await expect(page.getByText("Title is required")).toBeVisible();
    await expect(page.getByText("Content is required")).toBeVisible();
    await expect(page.getByText("Copyright text is required")).toBeVisible();
    await expect(part(page, "Copyright 1 problem")).toBeVisible();
    expect(await storedContent(page)).toEqual(defaultSiteContent);

    await page.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("button", { name: "Discard changes" }).click();
    await expect(input(page, "Title")).toHaveValue(defaultSiteContent.footer.intro.title);
    await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  },
);

test(
  "after a reload, a user restores unsaved site content, saves it over another user's version, and restores that version",
  phoneOnly,
  async ({ page, complaints }) => {
    await openEditor(page);
    await input(page, "Tagline").fill("Mine");
    await page.getByRole("link", { name: "Roost" }).click();
    await expect(page.getByRole("dialog", { name: "Leave without saving?" })).toBeVisible();
    await page.getByRole("button", { name: "Stay" }).click();
    page.once("dialog", (dialog) => void dialog.accept());
    await page.reload();
    await page.getByRole("button", { name: "Restore" }).click();
    await expect(input(page, "Tagline")).toHaveValue("Mine");
    await page.keyboard.press("Tab");
    await expect(tab(page, "General")).toBeFocused();

    const value = { ...defaultSiteContent, site: { name: "Roost", tagline: "Theirs" } };
    await page.request.patch(`${settings}/site_content`, { data: { value } });
    await save(page).click();
    const conflict = page.getByRole("dialog", { name: "Someone else changed this site content" });
    await expect(conflict.getByText("Theirs").first()).toBeVisible();
    await conflict.getByRole("button", { name: "Keep mine" }).click();
    await expectToast(page, "Success", "Site content updated successfully");
    expect((await storedContent(page)).site.tagline).toBe("Mine");
    expectComplaints(complaints, /409/);

    await page.getByRole("button", { name: "Versions" }).click();
    const versions = page.getByRole("dialog", { name: "Versions" });
    await versions.getByRole("listitem").nth(1).getByRole("button").click();
    await expect(versions.getByText("Theirs")).toBeVisible();
    await versions.getByRole("button", { name: "Restore this version" }).click();
    await expectToast(page, "Success", "Version restored");
    await expect(input(page, "Tagline")).toHaveValue("Theirs");
    expect((await storedContent(page)).site.tagline).toBe("Theirs");
  },
);

test(
  "the webhook's URL can be set and tested, and the webhook can be turned on again after a 410 response has turned it off",
  phoneOnly,
  async ({ page, expectAccessible }) => {
    const answers = { status: 200 };
    await using receiver = await startReceiver((response) => {
      response.writeHead(answers.status).end(answers.status === 200 ? "Workflow started" : "no");
    });
    const url = `http://127.0.0.1:${receiver.port}/hook`;
    await openEditor(page);
    const dialog = page.getByRole("dialog", { name: "Edit Webhook URL" });
    const setUrl = async (text: string) => {
      if (!(await dialog.isVisible()))
        await card(page).getByRole("button", { name: "Edit" }).click();
      await input(dialog, "Webhook URL").fill(text);
      await dialog.getByRole("button", { name: "Save" }).click();
    };
    const closed = () => expect(dialog).toBeHidden();

    await test.step("The webhook's URL is checked, and an invalid one is refused", async () => {
      await setUrl("");
      await expectToast(page, "Validation Error", "Webhook URL is required");
      await setUrl("example.org/hook");
      await expectToast(page, "Validation Error", "Please enter a valid URL");
      await setUrl("ftp://example.org/hook");
      await expectToast(page, "Validation Error", "URL must start with http:// or https://");
      await expectAccessible();
      await setUrl(`${url}?old`);
      await expectToast(page, "Setting Created");
      await closed();
    });

    await test.step("If the site's public URL has no TLS, a warning appears wherever the URL is shown", async () => {
      const inClear = "Personal data would be sent unencrypted.";
      await expect(page.getByText(inClear)).toBeHidden();
      await card(page).getByRole("button", { name: "Edit" }).click();
      await input(dialog, "Webhook URL").fill("https://hooks.example.org/a");
      await expect(dialog.getByText(inClear)).toBeHidden();
      await input(dialog, "Webhook URL").fill("http://hooks.example.org/a");
      await expect(dialog.getByText(inClear)).toBeVisible();
      await expectAccessible();
      await dialog.getByRole("button", { name: "Save" }).click();
      await expectToast(page, "Webhook URL Updated");
      await closed();
      await expect(card(page).getByText(inClear)).toBeVisible();
      await page.goto("/admin/dashboard");
      await expect(page.getByText("Personal data is sent unencrypted.")).toBeVisible();
      await expectAccessible();
      await page.getByRole("link", { name: "Change it to an https:// URL" }).click();
      await setUrl(url);
      await expectToast(page, "Webhook URL Updated");
      await expect(input(card(page), "Webhook URL")).toHaveValue(url);
      await expect(input(card(page), "Webhook URL")).not.toBeEditable();
      await expect(card(page).getByText(inClear)).toBeHidden();
    });

    await test.step("A user sends a test event to the webhook", async () => {
      await page.getByRole("button", { name: "Send test event" }).click();
      const answer = page.getByRole("status", { name: "Answer to the test event" });
      await expect(answer).toContainText(/Answered 200 after \d+ ms/);
      await expect(answer).toContainText("Workflow started");
      expect(JSON.parse(receiver.messages.at(-1)?.body ?? "")).toMatchObject({ event: "test" });
    });

    await test.step("After a 410 response turns the webhook off, the user turns the webhook on and sends the submission again", async () => {
      answers.status = 410;
      const sent = await page.request.post("/api/save-form-data", {
        data: {
          city: "lisbon",
          neighborhoods: ["alfama"],
          moveInDate: `${new Date().getUTCFullYear() + 1}-06-01`,
          name: "Ana",
          email: "ana@example.org",
          agreeToTerms: true,
        },
      });
      expect(sent.status()).toBe(201);
      await expect(card(page).getByText("Deliveries are turned off.")).toBeVisible();
      await expectAccessible();
      answers.status = 200;
      await page.getByRole("button", { name: "Turn on again" }).click();
      await expectToast(page, "Webhook URL Updated");
      await expect(card(page).getByText("Deliveries are turned off.")).toBeHidden();
      await expect(card(page).getByRole("heading", { name: "Integration Settings" })).toBeFocused();
      await card(page).getByRole("link", { name: "Deliveries" }).click();
      await page.getByRole("button", { name: /^Send again: search_profile/ }).click();
      await expectToast(page, "Sent again", "The receiver accepted the submission");
      const row = page.getByRole("row").filter({ hasText: "search_profile" });
      await expect(row).toContainText("Delivered");
    });
  },
);

test(
  "the webhook's signing secret is shown once and can be renewed, and the team can stop signing with the former secret",
  desktopOnly,
  async ({ page, context, expectAccessible }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await openEditor(page);
    await page.getByRole("button", { name: "Show signing secret" }).click();
    const dialog = page.getByRole("dialog", { name: "Signing secret" });
    await expect(dialog.getByText("This secret is shown only once.")).toBeVisible();
    const shown = await input(dialog, "Secret").inputValue();
    expect(shown).toMatch(/^whsec_/);
    await expectAccessible();
    await dialog.getByRole("button", { name: "Copy" }).click();
    await expect(dialog.getByRole("button", { name: "Copied" })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(shown);
    await page.keyboard.press("Escape");
    await dialog.getByRole("button", { name: "I have saved it" }).click();
    await expect(card(page).getByRole("heading", { name: "Signing secret" })).toBeFocused();
    await expect(page.getByText("This secret has already been shown.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Show signing secret" })).toBeHidden();

    await page.getByRole("button", { name: "Renew signing secret" }).click();
    await page.getByRole("button", { name: "Renew secret" }).click();
    await expect(input(dialog, "Secret")).not.toHaveValue(shown);
    await dialog.getByRole("button", { name: "I have saved it" }).click();

    await expect(page.getByText(/signed with the former secret, too/)).toBeVisible();
    await expectAccessible();
    await page.getByRole("button", { name: "End former secret" }).click();
    await expect(page.getByText(/signed with the former secret, too/)).toBeHidden();
    await expect(card(page).getByRole("heading", { name: "Signing secret" })).toBeFocused();
  },
);

test(
  "a setting without a form of its own can be edited as JSON or as text",
  phoneOnly,
  async ({ page, complaints, expectAccessible }) => {
    await logIn(page);
    const key = `note_${Date.now()}`;
    await page.request.post(settings, { data: { key, value: "plain words" } });
    const stored = async () => {
      const all = (await (await page.request.get(settings)).json()) as { key: string }[];
      return all.find((each) => each.key === key);
    };
    await openEditor(page);
    const dialog = page.getByRole("dialog", { name: "Edit Site Setting" });
    const write = async (text: string) => {
      await input(dialog, "Value").fill(text);
      await dialog.getByRole("button", { name: "Save Changes" }).click();
    };

    await page.getByRole("button", { name: `Edit ${key}` }).click();
    await expect(input(dialog, "Value")).toHaveValue("plain words");
    await write("");
    await expect(dialog.getByText("Value is required")).toBeVisible();
    await expectAccessible();
    await write('{"beds": [1, 2]}');
    await expectToast(page, "Setting Updated", "Site setting has been updated successfully");
    expect(await stored()).toMatchObject({ value: { beds: [1, 2] } });

    await page.getByRole("button", { name: `Edit ${key}` }).click();
    await page.request.patch(`${settings}/${key}`, { data: { value: "theirs" } });
    await write("{not data");
    await expectToast(page, "Update Failed", /^409: /);
    await expect(dialog.getByRole("alert")).toContainText("theirs");
    expect(await stored()).toMatchObject({ value: "theirs" });
    expectComplaints(complaints, /409/);
    await dialog.getByRole("button", { name: "Save Changes" }).click();
    await expectToast(page, "Setting Updated");
    expect(await stored()).toMatchObject({ value: "{not data" });
  },
);

test(
  "the editor of settings shows a message if settings cannot be loaded, are missing, or cannot be saved",
  desktopOnly,
  async ({ page, complaints }) => {
    await logIn(page);
    await page.route("**/trpc/*settings.site.list*", (route) => route.abort());
    await page.goto("/admin/site-settings");
    await expect(
      page.getByText("Error loading site content. Please try again later."),
    ).toBeVisible();

    await page.unrouteAll();
    await page.route("**/trpc/*settings.site.list*", (route) =>
      route.fulfill({
        contentType: "application/json",
        body: JSON.stringify([{ result: { data: [] } }]),
      }),
    );
    await page.getByRole("button", { name: "Retry" }).first().click();
    await expect(
      page.getByText("Site content not found. Please create a 'site_content' setting."),
    ).toBeVisible();
    await page.getByRole("button", { name: "Start with the built-in content" }).click();
    await expectToast(page, "Creation Failed", /^409: /);

    await page.unrouteAll();
    await openEditor(page);
    await input(page, "Tagline").fill("Not to be");
    await page.route("**/trpc/settings.site.update*", (route) => route.abort());
    await save(page).click();
    await expectToast(page, "Update Failed", "Failed to update site setting");
    await expect(input(page, "Tagline")).toHaveValue("Not to be");

    // An error must be readable even if the editor does not show the field that it is about.
    await page.unrouteAll();
    await page.route("**/trpc/settings.site.update*", (route) => {
      const issues = [{ path: "value.weather", message: 'Unknown field: "weather"' }];
      const data = { code: "BAD_REQUEST", httpStatus: 400, issues };
      return route.fulfill({
        status: 400,
        contentType: "application/json",
        body: JSON.stringify([{ error: { message: "Unknown field", code: -32600, data } }]),
      });
    });
    await save(page).click();
    await expectToast(page, "Error", "An unexpected error occurred");
    expectComplaints(complaints, /400|409|ERR_FAILED/);
  },
);
