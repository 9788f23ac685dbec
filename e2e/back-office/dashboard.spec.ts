import type { Page } from "@playwright/test";
import { admin } from "../../scripts/first-site.ts";
import { freePort } from "../../scripts/free-port.ts";
import { startReceiver } from "../../src/server/features/webhook/testing.ts";
import {
  desktopOnly,
  expect,
  logIn,
  openListening,
  phoneFirst,
  testOnOwnSite,
  toast,
} from "../journey.ts";
import { siteWithMail } from "../site-with-mail.ts";

const test = testOnOwnSite({ WEBHOOK_PRIVATE_HOSTS: "127.0.0.1" });

// One worker runs all tests of this file on one site, because starting more sites takes longer.
test.describe.configure({ mode: "default" });

const steps = (page: Page) => page.getByRole("region", { name: "Prepare your site" });

test("a new site's dashboard lists the steps that prepare the site and marks the finished steps, and a user can hide the list @phone-first", async ({
  page,
  expectAccessible,
}) => {
  await logIn(page);
  // This test runs twice on one site, on a phone and on a desktop. The test hides the list "Prepare
  // your site", and the list stays hidden for the account. Each run therefore creates an account.
  const username = `bea-${crypto.randomUUID().slice(0, 8)}`;
  const invited = await page.request.post("/trpc/accounts.team.invite", {
    data: { username, email: null, isAdmin: true },
  });
  const { result } = (await invited.json()) as { result: { data: { link: string } } };
  const token = result.data.link.split("/").at(-1);
  const password = "four unrelated kettle words";
  await page.request.post("/trpc/accounts.mail.acceptInvitation", {
    data: { token, newPassword: password },
  });
  await page.request.post("/api/login", { data: { username, password } });
  await page.goto("/admin/dashboard");
  await expect(steps(page).getByRole("listitem")).toHaveCount(6);
  await expect(
    steps(page).getByRole("listitem").filter({ hasText: "Choose your own password: done" }),
  ).toBeVisible();
  await expectAccessible();
  await steps(page).getByRole("link", { name: "Publish your first post" }).click();
  await expect(page).toHaveURL("/admin/blog/new");
  await openListening(page, "/admin/dashboard");
  await expect(steps(page).getByRole("listitem")).toHaveCount(6);
  await page.request.post("/api/blog/admin", {
    data: {
      title: "A first post",
      slug: `post-of-${username}`,
      content: "<p>Some words about flats</p>",
      published: true,
    },
  });
  await expect(
    steps(page).getByRole("listitem").filter({ hasText: "Publish your first post: done" }),
  ).toBeVisible();
  await expect(page.getByText(`${username} created the post A first post`)).toBeVisible();
  await steps(page).getByRole("link", { name: "Make the privacy page your own" }).click();
  await expect(page.getByRole("textbox", { name: "Slug" })).toHaveValue("privacy");
  await page.goto("/admin/dashboard");
  await steps(page).getByRole("button", { name: /^Hide/ }).click();
  await expect(steps(page)).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  const status = page.waitForResponse(/trpc\/.*setup\.status/);
  await page.reload();
  await status;
  await expect(page.getByRole("heading", { name: "Latest changes" })).toBeVisible();
  await expect(steps(page)).toHaveCount(0);
});

test(
  "the list of the steps that prepare a site disappears from the dashboard when the last step is done",
  phoneFirst,
  async ({ page, expectAccessible }) => {
    const port = await freePort();
    const address = `http://localhost:${port}`;
    await using opened = await siteWithMail({}, { PORT: String(port), SITE_URL: address });
    const { url } = opened.site;
    expect(url).toBe(address);
    const done = (text: string) =>
      expect(
        steps(page)
          .getByRole("listitem")
          .filter({ hasText: `${text}: done` }),
      ).toBeVisible();
    const follow = (name: string) => steps(page).getByRole("link", { name }).click();
    const answer = await page.request.post(`${url}/api/login`, { data: admin });
    expect(answer.status()).toBe(200);
    await page.goto(`${url}/admin/dashboard`);

    await test.step("If environment variables set the site's URL and the mail server, the setup steps for both are already marked as done", async () => {
      await expect(steps(page).getByText("2 of 6 steps are done.")).toBeVisible();
      await done("SITE_URL, where the server is started");
      await done("SMTP_URL, where the server is started");
    });

    await test.step("If an administrator follows a setup step's link and does what the step asks, the dashboard marks the step as done", async () => {
      await follow("Choose your own password");
      await page.getByLabel("Current password").fill(admin.password);
      await page.getByLabel("New password", { exact: true }).fill("two storks on a chimney");
      await page.getByLabel("Repeat new password").fill("two storks on a chimney");
      await page.getByRole("button", { name: "Change Password" }).click();
      await expect(toast(page).getByText("Password changed", { exact: true })).toBeVisible();

      await page.goto(`${url}/admin/dashboard`);
      await done("Choose your own password");
      await follow("Set the webhook of your automation");
      await page
        .getByRole("region", { name: "Integration Settings" })
        .getByRole("button", { name: "Edit" })
        .click();
      const dialog = page.getByRole("dialog", { name: "Edit Webhook URL" });
      await dialog
        .getByRole("textbox", { name: "Webhook URL" })
        .fill("https://hooks.example.org/a");
      await dialog.getByRole("button", { name: "Save" }).click();
      await expect(toast(page).getByText("Setting Created")).toBeVisible();

      await page.goto(`${url}/admin/dashboard`);
      await done("Set the webhook of your automation");
      await follow("Make the privacy page your own");
      await page.getByRole("tab", { name: "HTML" }).click();
      await page
        .getByRole("textbox", { name: "Content (HTML supported)", exact: true })
        .fill("<p>Roost Lda, Lisbon, keeps your answers for a year.</p>");
      await page.keyboard.press("ControlOrMeta+s");
      await expect(toast(page).getByText("Page Updated")).toBeVisible();

      await openListening(page, `${url}/admin/dashboard`);
      await done("Make the privacy page your own");
    });

    await expect(steps(page).getByText("5 of 6 steps are done.")).toBeVisible();
    await expectAccessible();
    await page.request.post(`${url}/api/blog/admin`, {
      data: {
        title: "A first post",
        slug: "a-first-post",
        content: "<p>Some words about flats</p>",
        published: true,
      },
    });
    await expect(page.getByText("admin created the post A first post")).toBeVisible();
    await expect(steps(page)).toHaveCount(0);

    await test.step("Once all setup steps are done, a reload of the dashboard does not bring the list of these steps back", async () => {
      const status = page.waitForResponse(/trpc\/.*setup\.status/);
      await page.reload();
      expect(await (await status).text()).toContain('"isHidden":false');
      await expect(page.getByRole("heading", { name: "Latest changes" })).toBeVisible();
      await expect(steps(page)).toHaveCount(0);
      await expectAccessible();
    });
  },
);

/** Adds each notification that the page makes to a list, because headless browsers show none. */
async function recordNotifications(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const made: string[] = [];
    Object.assign(globalThis, {
      madeNotifications: made,
      Notification: class extends EventTarget {
        static permission = "default";
        static requestPermission() {
          this.permission = "granted";
          return Promise.resolve("granted");
        }
        constructor(title: string) {
          super();
          made.push(title);
        }
        close() {}
      },
    });
  });
}

const made = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { madeNotifications: string[] }).madeNotifications);

test(
  "an administrator who has turned on notifications gets a notification about a new search and another about a failure, and the navigation counts both",
  desktopOnly,
  async ({ page, expectAccessible }) => {
    await using receiver = await startReceiver((response) => response.writeHead(500).end("no"));
    await recordNotifications(page);
    await logIn(page);
    await page.request.post("/api/admin/site-settings", {
      data: { key: "n8n_webhook_url", value: `http://127.0.0.1:${receiver.port}/hook` },
    });
    await page.goto("/admin/account");
    const wish = page.getByRole("switch", { name: "Notify me in this browser" });
    await expect(wish).not.toBeChecked();
    const begun = page.waitForResponse(/trpc\/.*desk\.news/);
    await wish.press("Space");
    await expect(wish).toBeChecked();
    await begun;
    await expectAccessible();
    expect(await made(page)).toEqual(["Notifications are on"]);

    await page.request.post("/api/save-form-data", {
      data: {
        city: "lisbon",
        neighborhoods: ["alfama"],
        moveInDate: `${new Date().getUTCFullYear() + 1}-06-01`,
        name: "Ana Very Private",
        email: "private@example.org",
        agreeToTerms: true,
      },
    });
    await expect.poll(() => made(page)).toContain("A new search in Lisbon");
    await expect.poll(() => made(page)).toContain("A delivery failed");
    const menu = page.getByRole("navigation", { name: "Admin" });
    await expect(menu.getByRole("link", { name: /Submissions.*1 new/ })).toBeVisible();
    await expect(menu.getByRole("link", { name: /Deliveries.*1 failing/ })).toBeVisible();
    expect((await made(page)).join()).not.toMatch(/Private|@/);
    await expectAccessible();

    await wish.press("Space");
    await expect(wish).not.toBeChecked();
    await page.goto("/admin/dashboard");
    await page.getByRole("link", { name: "1 delivery failing" }).click();
    await expect(page.getByRole("table", { name: "All deliveries" })).toContainText("Will retry");
  },
);
