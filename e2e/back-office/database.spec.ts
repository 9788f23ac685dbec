import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { admin } from "../../scripts/first-site.ts";
import {
  allowComplaints,
  desktopOnly,
  expect,
  expectComplaints,
  logIn,
  phoneOnly,
  testOnOwnSite,
  toast,
} from "../journey.ts";

const test = testOnOwnSite({ DAILY_BACKUPS: "on" });
// One worker runs all tests of this file, because each import logs everyone out.
test.describe.configure({ mode: "default" });

const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true });
const importButton = (page: Page) => page.getByRole("button", { name: "Import Database" });
const inDialog = (page: Page, name: string) =>
  page.getByRole("dialog").getByRole("button", { name, exact: true });

async function openScreen(page: Page): Promise<void> {
  await logIn(page);
  await page.goto("/admin/database");
  await expect(heading(page, "Database Management")).toBeVisible();
}

const choose = (page: Page, name: string, content: Buffer | string) =>
  page
    .getByLabel("Database file")
    .setInputFiles({ name, mimeType: "application/sql", buffer: Buffer.from(content) });

/**
 * Drops a file on the upload field. Returns whether the page prevented the browser from opening the
 * file.
 */
const drop = (page: Page, name: string) =>
  page.getByLabel("Database file").evaluate((field, fileName) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(["select 1;"], fileName));
    const isKept = ["dragover", "drop"].map((type) => {
      const event = new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true });
      return field.parentElement?.dispatchEvent(event) === false;
    });
    return isKept.every(Boolean);
  }, name);

async function exportDatabase(page: Page): Promise<{ name: string; content: Buffer }> {
  const coming = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export Database" }).click();
  const download = await coming;
  return { name: download.suggestedFilename(), content: await readFile(await download.path()) };
}

/** Creates a draft by a request to the API, with a slug that no other test uses. */
async function writeDraft(page: Page): Promise<string> {
  const slug = `after-the-export-${crypto.randomUUID()}`;
  const answer = await page.request.post("/api/blog/admin", {
    data: {
      title: "Written after the export",
      slug,
      content: "<p>Whoever goes back loses it.</p>",
    },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  return slug;
}

async function slugs(page: Page): Promise<string[]> {
  const posts = (await (await page.request.get("/api/blog/admin")).json()) as { slug: string }[];
  return posts.map(({ slug }) => slug);
}

async function logInAgain(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Log in again" }).click();
  await expect(page).toHaveURL("/admin");
  await page.getByLabel("Username").fill(admin.username);
  await page.getByLabel("Password").fill(admin.password);
  await page.getByRole("button", { name: "Login" }).click();
  await expect(heading(page, `Welcome, ${admin.username}`)).toBeVisible();
}

/**
 * Waits for the daily backup, which the server makes some seconds after its start. Every test that
 * imports waits first: an import that runs when the server checks for a due backup postpones the
 * backup by an hour, and a later test on the same site would then find no daily backup.
 */
async function expectDailyBackup(page: Page): Promise<void> {
  await expect
    .poll(async () => (await page.request.get("/trpc/backup.list")).text(), { timeout: 90_000 })
    .toContain('"daily-');
}

test(
  "a database can be exported, and importing the file restores its content",
  phoneOnly,
  async ({ page, complaints, expectAccessible }) => {
    await openScreen(page);
    await expectDailyBackup(page);
    const { name, content } = await exportDatabase(page);
    await expect(toast(page)).toContainText("Export initiated");
    expect(name).toMatch(/^backup-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z\.sql$/);
    expect(content.toString().split("\n", 1)).toEqual(["-- Roost export, format 1"]);
    const slug = await writeDraft(page);
    expect(await slugs(page)).toContain(slug);

    await choose(page, name, content);
    const size = `${(content.length / 1024 / 1024).toFixed(2)} MB`;
    await expect(page.getByRole("region", { name: "Import" }).getByText(size)).toBeVisible();
    await importButton(page).click();
    const dialog = page.getByRole("dialog", { name: "Confirm Database Import" });
    await expect(dialog).toContainText(name);
    await expect(dialog).toContainText(size);
    for (const warning of ["fully replaced", "All tables are dropped", "safety backup is made"]) {
      await expect(dialog).toContainText(warning);
    }
    // The button Cancel has the focus, so that pressing Enter twice imports nothing.
    await expect(inDialog(page, "Cancel")).toBeFocused();
    await expectAccessible();
    // Delay the import until the test has tried to leave the screen.
    const sent = Promise.withResolvers<void>();
    await page.route("**/api/database/import", async (route) => {
      await sent.promise;
      await route.continue();
    });
    await inDialog(page, "Replace and Import").click();
    await expect(page.getByRole("progressbar", { name: "Import progress" })).toBeVisible();
    await expect(page.getByRole("list", { name: "Stages" })).toBeVisible();
    await expectAccessible();
    const leave = async (text: string) => {
      await page.getByRole("link", { name: "Roost" }).click();
      await expect(page.getByRole("dialog")).toContainText(
        "Leave while the database is being imported?",
      );
      await expect(page.getByRole("dialog")).toContainText(text);
      await inDialog(page, "Stay").click();
    };
    await leave("The import may continue without you");
    // A poll of the progress may reach a process that does not run the import. The process answers
    // with null, and the screen keeps what it already knows.
    let progress: object | null = { done: ["received"], receivedBytes: 1, totalBytes: 1 };
    await page.route("**/trpc/backup.progress?*", (route) =>
      route.fulfill({ json: [{ result: { data: progress } }] }),
    );
    const received = page.getByRole("list", { name: "Stages" }).getByText("Received, done");
    await expect(received).toBeVisible();
    progress = null;
    for (const _ of [1, 2]) await page.waitForResponse("**/trpc/backup.progress?*");
    await expect(received).toBeVisible();
    await leave("The import continues without you");
    await page.unroute("**/trpc/backup.progress?*");
    sent.resolve();

    await expect(heading(page, "Import Successful")).toBeFocused({ timeout: 90_000 });
    await expect(toast(page)).toContainText("Import successful");
    await expect(toast(page)).toContainText("Database has been successfully imported");
    await expect(page.getByText(/^import-logs\/import-.*\.log$/)).toBeVisible();
    await expect(page.getByText(/^backups\/safety-.*\.sql$/)).toBeVisible();
    await expect(page.getByText("No changes")).toBeVisible();
    await expect(page.getByRole("progressbar")).toHaveAttribute("aria-valuenow", "0");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expectAccessible();
    // The console may have messages about requests that were refused at the moment of the logout.
    // The screen shows no such message.
    allowComplaints(complaints, /401/);

    await logInAgain(page);
    expect(await slugs(page)).not.toContain(slug);
    allowComplaints(complaints, /401/);
  },
);

test(
  "the import of an invalid file is refused with a reason, and the data stays unchanged",
  desktopOnly,
  async ({ page, complaints, expectAccessible }) => {
    await openScreen(page);
    const address = "**/api/database/export";
    await page.route(address, (route) =>
      route.fulfill({ status: 503, json: { message: "Not now", code: "SERVICE_UNAVAILABLE" } }),
    );
    await page.getByRole("button", { name: "Export Database" }).click();
    await expect(toast(page)).toContainText("Export failed");
    await expect(toast(page)).toContainText("503: Not now");
    await page.unroute(address);
    expectComplaints(complaints, /503/);

    await expectDailyBackup(page);
    await importButton(page).click();
    await expect(toast(page)).toContainText("No file selected");
    await expect(toast(page)).toContainText("Please select a file to import");

    await choose(page, "notes.sql", "select 1;");
    await expect(page.getByText("notes.sql")).toBeVisible();
    await choose(page, "notes.txt", "no database");
    await expect(toast(page)).toContainText("Invalid file format");
    await expect(toast(page)).toContainText("Please upload a .sql or .backup file");
    await expect(page.getByText("notes.sql")).toHaveCount(0);

    await choose(page, "notes.sql", "select 1;");
    await page.getByRole("button", { name: "Remove notes.sql" }).click();
    await expect(page.getByRole("button", { name: "Choose a file" })).toBeFocused();
    expect(await drop(page, "notes.sql")).toBe(true);
    await page.getByRole("button", { name: "Remove notes.sql" }).click();
    await expectAccessible();

    await expect(page.getByRole("button", { name: "Exporting..." })).toHaveCount(0);
    const { name, content } = await exportDatabase(page);
    await choose(page, name, content.subarray(0, content.length / 2));
    await importButton(page).click();
    await inDialog(page, "Replace and Import").click();
    await expect(heading(page, "Import Failed")).toBeFocused({ timeout: 90_000 });
    await expect(toast(page)).toContainText("Import failed");
    await expect(toast(page)).toContainText(
      "Database import failed. The original data is preserved.",
    );
    const card = page.getByRole("region", { name: "Import Failed" });
    for (const text of [
      "Error details",
      "The original data is unchanged",
      "No safety backup was needed",
      "Transactions are used",
    ]) {
      await expect(card).toContainText(text);
    }
    await expect(card.getByText(/^backups\/safety-.*\.sql$/)).toHaveCount(0);
    await expectAccessible();
    expectComplaints(complaints, /422/);

    // After a refused import, the administrator is still logged in.
    expect((await page.request.get("/api/user")).status()).toBe(200);

    // Simulate a proxy that reports a timeout, so that the result of the import is unknown to the
    // browser.
    await page.route("**/api/database/import", (route) =>
      route.fulfill({ status: 504, body: "<h1>Gateway Timeout</h1>" }),
    );
    await importButton(page).click();
    await inDialog(page, "Replace and Import").click();
    await expect(heading(page, "Connection Lost")).toBeFocused();
    await expect(page.getByText("The original data is unchanged")).toHaveCount(0);
    expectComplaints(complaints, /504/);
  },
);

test(
  "a backup can be verified, downloaded, restored and deleted",
  phoneOnly,
  async ({ page, complaints, expectAccessible }) => {
    await logIn(page);
    await expectDailyBackup(page);
    await openScreen(page);
    const slug = await writeDraft(page);

    // The test uses the menu of the table's last row. The screen has no room below this row, so its
    // menu is the most likely to be cut off.
    const row = page.getByRole("table").getByRole("row").filter({ hasText: "Daily" }).last();
    await expect(row).toContainText("Not verified");
    const act = async (action: string) => {
      await row.getByRole("button", { name: /^Actions for/ }).click();
      await page.getByRole("menuitem", { name: action }).click();
    };
    await act("Verify");
    await expect(toast(page)).toContainText("Backup verified", { timeout: 90_000 });
    await expect(row).toContainText("Verified");

    const coming = page.waitForEvent("download");
    await act("Download");
    expect((await coming).suggestedFilename()).toMatch(/^daily-.*\.sql$/);
    await expectAccessible();

    await act("Restore");
    const dialog = page.getByRole("dialog", { name: "Restore this backup?" });
    await expect(dialog).toContainText(/daily-.*\.sql/);
    await page.getByLabel("Keep the current administrators").check();
    await inDialog(page, "Replace and Restore").click();
    await expect(heading(page, "Import Successful")).toBeVisible({ timeout: 90_000 });
    await logIn(page);
    expect(await slugs(page)).not.toContain(slug);

    await page.goto("/admin/database");
    await expect(row).toBeVisible();
    await act("Delete");
    await expect(page.getByRole("dialog")).toContainText(/daily-.*\.sql/);
    await inDialog(page, "Delete").click();
    await expect(toast(page)).toContainText("Backup deleted");
    await expect(row).toHaveCount(0);
    allowComplaints(complaints, /401/);
  },
);

test(
  "both log-out buttons of the database screen lead to the login page",
  desktopOnly,
  async ({ page }) => {
    await openScreen(page);
    await page.getByRole("main").getByRole("button", { name: "Logout" }).click();
    await expect(page).toHaveURL("/auth");

    await openScreen(page);
    const navigation = page.getByRole("navigation", { name: "Admin" });
    await navigation.getByRole("button", { name: "Log Out" }).filter({ visible: true }).click();
    await expect(page).toHaveURL("/auth");
  },
);

test(
  "the dashboard reports a failed daily backup and links to the backups",
  desktopOnly,
  async ({ page, dataDir }) => {
    await logIn(page);
    await expectDailyBackup(page);
    await page.goto("/admin/dashboard");
    await expect(
      page.getByRole("main").getByRole("link", { name: "Database Management" }),
    ).toBeVisible();
    await expect(page.getByText("The last daily backup failed")).toHaveCount(0);

    // The server writes this file when a daily backup fails. The test writes the file itself to
    // simulate such a failure.
    await writeFile(
      join(dataDir, "backups", "daily-failure.json"),
      JSON.stringify({ at: new Date().toISOString(), problem: "There is no room left" }),
    );
    await page.reload();
    await expect(page.getByText("The last daily backup failed.")).toBeVisible();
    await page.getByRole("link", { name: "View the backups" }).click();
    await expect(page).toHaveURL("/admin/database");
    await expect(page.getByText("There is no room left")).toBeVisible();
  },
);
