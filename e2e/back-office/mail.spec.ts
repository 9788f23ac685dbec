import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { admin } from "../../scripts/first-site.ts";
import { defaultMailTexts } from "../../src/common/mail/mail-texts.ts";
import { renderMail } from "../../src/server/features/mail/render-mail.ts";
import { sampleMails } from "../../src/server/features/mail/templates/sample-mails.ts";
import { startMailServer } from "../../src/server/mail/testing.ts";
import {
  desktopFirst,
  expect,
  expectComplaints,
  logIn,
  ownServer,
  phoneFirst,
  phoneOnly,
  testOnOwnSite,
  toast,
} from "../journey.ts";

const test = testOnOwnSite();

test.use({ template: "mails" });

// One worker runs all tests of this file on one site, because starting more sites takes longer.
test.describe.configure({ mode: "default" });

const mails = (page: Page) => page.getByRole("table", { name: "All mails" });
const row = (page: Page, text: string) => mails(page).getByRole("row").filter({ hasText: text });
const preview = (page: Page) => page.getByRole("region", { name: "Preview" });
const shownMail = (within: Page | Locator) =>
  within.frameLocator('iframe[title="The mail as its reader sees it"]');
/**
 * Chooses an option in the preview by pressing its label, because its radio button is not visible.
 */
const show = (page: Page, view: string) => preview(page).getByText(view, { exact: true }).click();

test(
  "without a mail server, mails are stored but not sent, and the team can find, preview and download them",
  desktopFirst,
  async ({ page, expectAccessible }) => {
    await logIn(page);
    await page.goto("/admin/mail");
    await expect(page.getByText("No mail server is set.")).toBeVisible();
    await expect(mails(page).getByRole("row")).toHaveCount(21);
    await expect(page.getByText("No address is suppressed.")).toBeVisible();
    await expectAccessible();

    await test.step("The list of mails can be filtered by address, by kind of mail and by state", async () => {
      await page.getByRole("searchbox", { name: "Search addresses" }).fill("OLIVE@");
      await expect(mails(page).getByRole("row")).toHaveCount(11);
      expect(page.url()).not.toContain("olive");
      await page.getByRole("combobox", { name: "Kind" }).selectOption("Confirmation");
      await expect(mails(page).getByRole("row")).toHaveCount(2);
      await page.getByRole("button", { name: "Failed" }).click();
      await expect(page.getByText("No mails found")).toBeVisible();
      await expectAccessible();
      await page.getByRole("button", { name: "Clear filters" }).click();
      await expect(mails(page).getByRole("row")).toHaveCount(21);
    });

    await test.step("The preview shows a mail as on a phone, as on a wide screen, and as plain text", async () => {
      await page.getByRole("button", { name: "Kept" }).click();
      await page.getByRole("link", { name: "Confirm your flat search with Roost" }).click();
      await expect(
        page.getByRole("heading", { name: "Confirm your flat search with Roost" }),
      ).toBeVisible();
      await expect(page.getByText("This mail has not been handed to a mail server.")).toBeVisible();
      const link = shownMail(preview(page)).getByRole("link", { name: "Yes, start my search" });
      await expect(link).toHaveAttribute("href", /\/search\/[\w-]{40,}$/);
      await expect(link).toHaveAttribute("target", "_blank");
      await expectAccessible();
      await show(page, "Wide screen");
      await expect(link).toBeVisible();
      await show(page, "Plain text");
      await expect(preview(page).getByText("Neighborhoods: Friedrichshain")).toBeVisible();
      await expectAccessible();
      const downloading = page.waitForEvent("download");
      await page.getByRole("button", { name: "Download .eml" }).click();
      const file = await (await downloading).path();
      expect(await readFile(file, "utf8")).toMatch(/^Subject: Confirm your flat search/m);
    });

    await page.getByRole("link", { name: "Back to Mail" }).click();
    await expect(page.getByRole("button", { name: "Kept" })).toHaveAttribute(
      "aria-pressed",
      "true",
    );
  },
);

test(
  "the preview shows the mail texts that an administrator types, and an earlier version of the texts can be restored",
  phoneFirst,
  async ({ page, isMobile, expectAccessible }) => {
    await logIn(page);
    await page.goto("/admin/mail-texts");
    const begin = page.getByRole("button", { name: "Write your own texts" });
    const greeting = page.getByRole("textbox", { name: "Greeting" });
    // The journey runs twice on one site, on a phone and on a desktop. In the second run, the site
    // already has the texts that the first run saved.
    await expect(begin.or(greeting)).toBeVisible();
    if (await begin.isVisible()) {
      await expectAccessible();
      await begin.click();
    }
    const words = `Good day from [SITE]${isMobile ? "" : " again"},`;
    await greeting.fill(words);
    const shown = words.replace("[SITE]", "Roost");
    await expect(shownMail(preview(page)).getByText(shown)).toBeVisible();
    await expectAccessible();
    await page.getByRole("combobox", { name: "Mail in the preview" }).selectOption("One-time link");
    await expect(
      shownMail(preview(page)).getByRole("heading", { name: "Your data, ready to download" }),
    ).toBeVisible();
    await show(page, "Plain text");
    await expect(preview(page).getByText(shown)).toBeVisible();

    await page.getByRole("textbox", { name: "Closing" }).fill(" ");
    await page.getByRole("button", { name: "Save Changes" }).click();
    await expect(page.getByRole("textbox", { name: "Closing" })).toBeFocused();
    await expect(page.getByText("Closing is required")).toBeVisible();
    await expectAccessible();
    await page.getByRole("textbox", { name: "Closing" }).fill("See you soon");
    await page.keyboard.press("ControlOrMeta+s");
    await expect(toast(page).getByText("Mail texts updated successfully")).toBeVisible();

    await page.getByRole("button", { name: "Versions" }).click();
    const drawer = page.getByRole("dialog", { name: "Versions" });
    await drawer.getByRole("listitem").nth(1).getByRole("button").click();
    await drawer.getByRole("button", { name: /^Restore/ }).click();
    await expect(greeting).not.toHaveValue(words);
  },
);

test(
  "every kind of mail passes the accessibility check and fits on a narrow phone, in light and in dark colours",
  phoneOnly,
  async ({ page, expectAccessible }) => {
    await page.setViewportSize({ width: 320, height: 700 });
    const brand = { siteName: "Roost", siteUrl: "https://roost.example", texts: defaultMailTexts };
    for (const mail of Object.values(sampleMails)) {
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme });
        await page.setContent(renderMail(mail, brand).html);
        await expectAccessible();
        const width = await page.evaluate(() => document.documentElement.scrollWidth);
        expect([mail.kind, width]).toEqual([mail.kind, 320]);
      }
    }
  },
);

test(
  "a user sees why a mail failed, unblocks the recipient's address and restarts the stopped mail queue, and the mail is sent",
  phoneOnly,
  async ({ page, complaints, expectAccessible }) => {
    const server = await startMailServer();
    await using site = await ownServer(
      {
        RATE_LIMITS: "off",
        SMTP_URL: server.url,
        MAIL_FROM: "Roost <hello@roost.example>",
      },
      { template: "mails" },
    );
    try {
      await page.request.post(`${site.url}/api/login`, { data: admin });
      await page.goto(`${site.url}/admin/mail`);
      const mail = row(page, "Test mail from Roost");
      const again = mail.getByRole("button", { name: "Send" });

      server.react = ({ at }) => (at === "recipient" ? "550 5.1.1 No such user here" : undefined);
      await again.click();
      // The toast shows that the server has responded. An earlier reload would cancel the request.
      await expect(toast(page).getByText("Queued", { exact: true })).toBeVisible();
      const suppressed = page.getByRole("list", { name: "Suppressed addresses" });
      const address = suppressed.getByText("mira@example.org", { exact: true });
      await expect(async () => {
        await page.reload();
        await expect(mail.getByText("Failed")).toBeVisible({ timeout: 10_000 });
        // The mails and the suppressed addresses come from two queries, so reload until both are
        // current.
        await expect(address).toBeVisible({ timeout: 10_000 });
      }).toPass();
      await expect(mail.getByText("550 5.1.1 No such user here")).toBeVisible();
      await expectAccessible();
      await again.click();
      await expect(toast(page).getByText("This address gets no mail.")).toBeVisible();
      expectComplaints(complaints, /409/);

      await suppressed.getByRole("button", { name: "Lift" }).click();
      const dialog = page.getByRole("dialog", { name: "Send mail to mira@example.org again?" });
      await expectAccessible();
      await dialog.getByRole("button", { name: "Lift suppression" }).click();
      await expect(page.getByText("No address is suppressed.")).toBeVisible();

      server.react = ({ at }) => (at === "sender" ? "530 5.7.0 Log in first" : undefined);
      await again.click();
      // The toast shows that the server has responded. An earlier reload would cancel the request.
      await expect(toast(page).getByText("Queued", { exact: true })).toBeVisible();
      await expect(async () => {
        await page.reload();
        await expect(page.getByText("Sending is stopped.")).toBeVisible({ timeout: 10_000 });
      }).toPass();
      await expect(page.getByText("530 5.7.0 Log in first").first()).toBeVisible();
      await expectAccessible();

      server.react = () => undefined;
      await page.getByRole("button", { name: "Start sending again" }).click();
      await expect(page.getByText("Sending is stopped.")).toBeHidden();
      await mail.getByRole("link", { name: "Test mail from Roost" }).click();
      const tries = page.getByRole("list", { name: "Tries, newest first" });
      await expect(async () => {
        await page.reload();
        await expect(tries.getByRole("listitem")).toHaveCount(3, { timeout: 10_000 });
      }).toPass();
      expect(server.arrived.map(({ to }) => to)).toEqual([["mira@example.org"]]);
      const facts = page.getByRole("region", { name: "This mail" });
      await expect(facts.getByText("Sent", { exact: true }).first()).toBeVisible();
      await expect(tries.getByRole("listitem").first()).toContainText("Accepted");
      await expect(tries.getByRole("listitem").last()).toContainText("550 5.1.1 No such user here");
      await expectAccessible();
    } finally {
      await server.close();
    }
  },
);
