import { readFile } from "node:fs/promises";
import { admin } from "../../scripts/first-site.ts";
import {
  expect,
  logIn,
  moveInDate,
  openListening,
  phoneOnly,
  testOnOwnSite,
  toast,
} from "../journey.ts";

const test = testOnOwnSite();

test(
  "an administrator gets a mail at once about a new API key, and finds the key and a refused login in the audit log, which can be filtered and exported",
  phoneOnly,
  async ({ page, expectAccessible }) => {
    const wrong = { ...admin, password: "not the password" };
    expect((await page.request.post("/api/login", { data: wrong })).status()).toBe(401);
    await logIn(page);
    const call = async (name: string, data: object) =>
      expect((await page.request.post(`/trpc/${name}`, { data })).status()).toBe(200);
    await call("accounts.mail.changeAddress", {
      email: "boss@example.org",
      currentPassword: admin.password,
    });

    await test.step("The open list of mails shows the mail about the new API key without a reload", async () => {
      const listening = page.waitForResponse("**/api/admin/events");
      await page.goto("/admin/mail");
      await listening;
      await expect(page.getByRole("heading", { name: "Mail", level: 1 })).toBeVisible();
      await call("apiKeys.create", { name: "n8n", scopes: ["listings:write"] });
      const alert = page.getByRole("link", { name: "Roost: admin created the API key" });
      await expect(alert).toBeVisible({ timeout: 30_000 });
      await alert.click();
      const mail = page.frameLocator('iframe[title="The mail as its reader sees it"]');
      await expect(mail.getByRole("heading", { name: "Was this intended?" })).toBeVisible();
      await expect(mail.getByText("admin created the API key n8n")).toBeVisible();
      await expect(mail.getByRole("link", { name: "Open the audit log" })).toHaveAttribute(
        "href",
        /\/admin\/audit$/,
      );
      await expectAccessible();
    });

    let reads = 0;
    page.on("request", (request) => {
      if (request.url().includes("audit.list")) reads += 1;
    });
    await openListening(page, "/admin/audit");
    const entries = page.getByRole("region", { name: "Entries" }).getByRole("listitem");
    await expect(entries.filter({ hasText: "admin created the API key n8n" })).toHaveCount(1);
    await expectAccessible();
    await test.step("A new submission does not make the screen load the audit log again", async () => {
      const data = {
        city: "lisbon",
        neighborhoods: ["alfama"],
        moveInDate,
        name: "Ana",
        email: "ana@example.org",
        agreeToTerms: true,
      };
      await page.request.post("/api/save-form-data", { data });
      await expect(page.getByLabel("Menu, 1 new submission")).toBeVisible();
      expect(reads).toBe(1);
    });
    await page.getByRole("button", { name: "Refusals" }).click();
    await expect(entries).toHaveText([
      /^The server refused a login with a wrong password for admin/,
    ]);
    await expectAccessible();
    const downloading = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export CSV" }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/\.csv$/);
    const lines = (await readFile(await download.path(), "utf8")).trim().split("\n");
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain('"account.login-failed","admin"');
    await expect(toast(page)).toContainText("Export saved");

    await page
      .getByRole("searchbox", { name: "Search accounts and subjects" })
      .fill("No such name");
    await expect(page.getByText("No entries found")).toBeVisible();
    await expectAccessible();
    await page.getByRole("button", { name: "Clear filters" }).last().click();
    await expect(entries.filter({ hasText: "admin logged in" })).not.toHaveCount(0);
  },
);
