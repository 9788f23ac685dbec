import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { admin } from "../../scripts/first-site.ts";
import { startBuiltServer } from "../../scripts/server-process.ts";
import {
  desktopOnly,
  expect,
  expectComplaints,
  ownServer,
  phoneFirst,
  phoneOnly,
  test,
} from "../journey.ts";

// One worker runs all tests of this file on one site, because starting more sites takes longer.
test.describe.configure({ mode: "default" });

type Account = { username: string; password: string };

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

async function fillLogin(page: Page, { username, password }: Account): Promise<void> {
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Login" }).click();
}

/**
 * Opens the menu if the screen is a phone. Returns a function that finds the visible links and
 * buttons of the menu.
 */
async function openNavigation(page: Page, isMobile: boolean) {
  const navigation = page.getByRole("navigation", { name: "Admin" });
  if (isMobile) await navigation.locator("summary").click();
  return (role: "link" | "button", name: string) =>
    navigation.getByRole(role, { name }).filter({ visible: true });
}

test(
  "the first start prints the administrator's password once, and the administrator can log in with it",
  desktopOnly,
  async ({ page, complaints }) => {
    const dataDir = await mkdtemp(join(tmpdir(), "roost-journey-"));
    const said = /The administrator "admin" was created,\s+with the password {2}(\S+)/;
    try {
      let password = "";
      {
        await using server = await startBuiltServer({ dataDir });
        [, password = ""] = said.exec(server.output()) ?? [];
        expect(password.length).toBeGreaterThanOrEqual(20);
        await server.kill("SIGTERM");
        expect(server.output().split(password)).toHaveLength(2);
      }
      await using server = await startBuiltServer({ dataDir });
      await page.goto(`${server.url}/admin`);
      await fillLogin(page, { username: "admin", password });
      await expect(heading(page, "Welcome, admin")).toBeVisible();
      await page.goto("about:blank");
      await server.kill("SIGTERM");
      expect(server.output()).not.toMatch(said);
      expect(server.output()).not.toContain(password);
    } finally {
      await rm(dataDir, { recursive: true, force: true });
    }
    expectComplaints(complaints, /401/);
  },
);

test(
  "the HTML pages of the back office forbid caching and indexing, and contain no data @main",
  phoneOnly,
  async ({ page: { request } }) => {
    const first = await request.get("/admin/blog/edit/1");
    expect(first.status()).toBe(200);
    for (const path of ["/admin", "/admin/dashboard", "/admin/content-pages", "/auth"]) {
      const answer = await request.get(path);
      expect(answer.headers()["cache-control"]).toBe("no-store");
      expect(await answer.text()).toContain('<meta name="robots" content="noindex"');
    }
    // The editors of two blog posts have the same HTML document, because it contains no data.
    const second = await request.get("/admin/blog/edit/2");
    expect(second.headers().etag).toBe(first.headers().etag);
    const unknown = await request.get("/admin/no-such-screen");
    expect(unknown.status()).toBe(404);
    expect(await unknown.text()).toContain("404 Page Not Found");
    expect(await (await request.get("/robots.txt")).text()).toMatch(/Disallow: \/admin\n/);
  },
);

test("a visitor who opens a screen of the back office must log in first, then gets that screen, and can log out again @main", async ({
  page,
  isMobile,
  complaints,
  expectAccessible,
}) => {
  const answer = await page.goto("/admin/account");
  expect(answer?.headers()["cache-control"]).toBe("no-store");
  await expect(page).toHaveURL("/admin");
  await expect(page.getByRole("link", { name: "Return to Homepage" })).toHaveAttribute("href", "/");
  await expectAccessible();
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page.getByText("Username is required")).toBeVisible();
  await expect(page.getByText("Password is required")).toBeVisible();
  await expect(page.getByLabel("Username")).toBeFocused();
  await expectAccessible();

  await fillLogin(page, { ...admin, password: "not the password" });
  await expect(page.getByText("Login failed", { exact: true })).toBeVisible();
  await expect(page.getByText("Invalid username or password", { exact: true })).toBeVisible();
  await expectAccessible();
  await page.getByRole("button", { name: "Show" }).click();
  await expect(page.getByLabel("Password")).toHaveAttribute("type", "text");

  await fillLogin(page, admin);
  await expect(page).toHaveURL("/admin/account");
  await expect(heading(page, "Account")).toBeVisible();
  await expect(page.getByText("This browser", { exact: true })).toBeVisible();
  await expectAccessible();

  // A logged-in user who opens the login screen is sent to the dashboard.
  await page.goto("/admin");
  await expect(page).toHaveURL("/admin/dashboard");
  await expect(heading(page, "Welcome, admin")).toBeVisible();
  const main = page.getByRole("main");
  for (const [name, href] of [
    ["Blog Management", "/admin/blog"],
    ["Content Pages", "/admin/content-pages"],
    ["Account", "/admin/account"],
  ] as const) {
    await expect(main.getByRole("link", { name })).toHaveAttribute("href", href);
  }
  const changes = page.getByRole("region", { name: "Latest changes" });
  await expect(changes.getByRole("listitem").first()).toContainText("admin logged in");
  await expectAccessible();

  const inNavigation = await openNavigation(page, isMobile);
  await expectAccessible();
  await inNavigation("button", "Log Out").click();
  await expect(page).toHaveURL("/admin");
  await expect(page.getByLabel("Username")).toHaveValue("");
  await page.goBack();
  await expect(page).toHaveURL("/admin");
  await expect(page.getByLabel("Username")).toBeVisible();
  expectComplaints(complaints, /401/);
});

test(
  "a newly registered user has an ordinary account without access to the back office",
  desktopOnly,
  async ({ page, complaints, expectAccessible }) => {
    const visitor = { username: "ana.o-neill", password: "a grey swan sleeping" };
    await page.goto("/auth");
    await expect(page.getByText("Accounts are for the team behind this site.")).toBeVisible();
    await expectAccessible();
    await page.getByRole("link", { name: "Create an account" }).click();
    await expect(page.getByText("you can log in and log out, and nothing more")).toBeVisible();
    const register = page.getByRole("button", { name: "Register" });
    await register.click();
    await expect(page.getByText("Username is required")).toBeVisible();
    await expectAccessible();
    // After the first attempt to register, the form is validated at each change.
    await page.getByLabel("Username").fill("a b");
    await expect(page.getByText("Username may hold only")).toBeVisible();
    await page.getByLabel("Username").fill(admin.username);
    await page.getByLabel("Password").fill("password123");
    await register.click();
    await expect(page.getByText("Registration failed")).toBeVisible();
    await expect(page.getByText("This password is easy to guess").first()).toBeVisible();
    await page.getByLabel("Password").fill(visitor.password);
    await register.click();
    await expect(page.locator("form").getByText("Username already exists")).toBeVisible();
    await page.getByLabel("Username").fill(visitor.username);
    await register.click();
    await expect(heading(page, `Welcome, ${visitor.username}`)).toBeVisible();
    await expect(page.getByText("This is an ordinary account")).toBeVisible();
    await expect(page.getByRole("link", { name: "Go to the homepage" })).toHaveAttribute(
      "href",
      "/",
    );
    await expectAccessible();

    await page.goto("/admin/blog");
    await expect(heading(page, "Access Denied")).toBeVisible();
    await expect(
      page.getByText("You don't have permission to access this page.", { exact: true }),
    ).toBeVisible();
    await expectAccessible();
    await page.getByRole("button", { name: "Log Out" }).click();
    await expect(page).toHaveURL("/admin");
    await fillLogin(page, visitor);
    await expect(
      page.getByText("You need admin privileges to access this area", { exact: true }),
    ).toBeVisible();
    await expectAccessible();
    await page.getByRole("button", { name: "Log Out" }).click();
    await expect(page.getByLabel("Username")).toBeVisible();
    expectComplaints(complaints, /40[0139]/);
  },
);

test(
  "if a session ends before the user saves a new password, the user can log in and save the new password without retyping it",
  desktopOnly,
  async ({ page, browser, complaints, expectAccessible }) => {
    await using server = await ownServer({ RATE_LIMITS: "off" });
    const account = `${server.url}/admin/account`;
    const other = await browser.newPage();
    for (const { request } of [page, other]) {
      await request.post(`${server.url}/api/login`, { data: admin });
    }
    const newPassword = "two storks on a chimney";
    await page.goto(account);
    await page.getByLabel("Current password").fill(admin.password);
    await page.getByLabel("New password", { exact: true }).fill(newPassword);
    await page.getByLabel("Repeat new password").fill("two storks");
    const change = page.getByRole("button", { name: "Change Password" });
    await change.click();
    await expect(page.getByText("The two passwords do not match")).toBeVisible();
    await expectAccessible();
    await page.getByLabel("Repeat new password").fill(newPassword);

    await other.goto(account);
    await other.getByRole("button", { name: "End session" }).click();
    await expect(other.getByText("Session ended", { exact: true })).toBeVisible();

    await change.click();
    const dialog = page.getByRole("dialog", { name: "Your session has ended" });
    await expect(dialog.getByLabel("Username")).toHaveValue(admin.username);
    await expect(dialog.getByLabel("Password")).toBeFocused();
    await expectAccessible();
    await dialog.getByLabel("Password").fill("not the password");
    await dialog.getByRole("button", { name: "Login" }).click();
    await expect(dialog.getByText("Invalid username or password")).toBeVisible();
    await dialog.getByLabel("Password").fill(admin.password);
    await dialog.getByRole("button", { name: "Login" }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText("Please save again", { exact: true })).toBeVisible();

    // The second attempt to change the password succeeds only if the fields still contain their
    // text, and if the first request changed nothing.
    await change.click();
    await expect(page.getByText("Password changed", { exact: true })).toBeVisible();
    await expect(page.getByText("You are logged in with this browser only.")).toBeVisible();
    await expect(page.getByLabel("Current password")).toHaveValue("");

    const inNavigation = await openNavigation(other, false);
    await inNavigation("link", "Dashboard").click();
    const otherDialog = other.getByRole("dialog", { name: "Your session has ended" });
    await otherDialog.getByLabel("Password").fill(admin.password);
    await otherDialog.getByRole("button", { name: "Login" }).click();
    await expect(otherDialog.getByText("Invalid username or password")).toBeVisible();
    await otherDialog.getByLabel("Password").fill(newPassword);
    await otherDialog.getByRole("button", { name: "Login" }).click();
    await expect(otherDialog).toBeHidden();
    await expect(other.getByRole("region", { name: "Latest changes" })).toContainText(
      "admin changed their password",
    );
    await other.close();
    await page.goto("about:blank");
    expectComplaints(complaints, /401/);
  },
);

test(
  "an administrator invites, disables, enables, demotes and removes a user, and disabling or demoting ends the user's sessions",
  phoneFirst,
  async ({ page, browser, isMobile, complaints, expectAccessible }) => {
    const username = isMobile ? "nora.phone" : "nora.desk";
    await page.goto("/admin/team");
    await fillLogin(page, admin);
    await expect(heading(page, "Team")).toBeVisible();
    const accounts = page.getByRole("table", { name: "Accounts" });
    const own = accounts.getByRole("row").filter({ hasText: "You" });
    await expect(own).toContainText("Administrator");
    await expect(own.getByRole("button")).toHaveCount(0);

    await page.getByRole("button", { name: "Invite" }).click();
    const adding = page.getByRole("dialog", { name: "Invite a person" });
    // This site has no mail server, so the dialog must not promise a mail.
    await expect(adding.getByText("This site sends no mail yet")).toBeVisible();
    await adding.getByRole("button", { name: "Invite" }).click();
    await expect(adding.getByText("Username is required")).toBeVisible();
    await adding.getByLabel("Username").fill(username);
    await adding.getByLabel("Email (optional)").fill("nora@example.org");
    await expectAccessible();
    await adding.getByRole("button", { name: "Invite" }).click();
    const shown = page.getByRole("dialog", { name: "Hand on the invitation" });
    const link = await shown.getByLabel(`Invitation link of ${username}`).inputValue();
    await expectAccessible();
    await shown.getByRole("button", { name: "I have saved it" }).click();
    const row = accounts.getByRole("row").filter({ hasText: username });
    await expect(row).toContainText("Invited");

    await using context = await browser.newContext();
    const theirs = await context.newPage();
    await theirs.goto(new URL(link).pathname);
    await expect(heading(theirs, "Choose your password")).toBeVisible();
    const password = "a kettle under the moon";
    await theirs.getByLabel("New password", { exact: true }).fill(password);
    await theirs.getByLabel("Repeat new password").fill(password);
    await theirs.getByRole("button", { name: "Set the password" }).click();
    await expect(heading(theirs, "Your password is set")).toBeVisible();
    await theirs.goto("/admin");
    await fillLogin(theirs, { username, password });
    await expect(heading(theirs, `Welcome, ${username}`)).toBeVisible();
    await page.reload();
    await expect(row).toContainText("1 browser");

    /**
     * Chooses an action from the menu of an account's row, and confirms the action in a dialog that
     * names the account.
     */
    const change = async (item: string, title: string, action: string) => {
      await row.getByRole("button", { name: `Actions for ${username}` }).click();
      await expectAccessible();
      await page.getByRole("menuitem", { name: item }).click();
      const dialog = page.getByRole("dialog", { name: title });
      await expect(dialog).toBeVisible();
      await expectAccessible();
      await dialog.getByRole("button", { name: action }).click();
      await expect(dialog).toBeHidden();
    };
    await row.getByRole("button", { name: `Actions for ${username}` }).click();
    await page.getByRole("menuitem", { name: "Show sessions" }).click();
    const sessions = page.getByRole("dialog", { name: `Sessions of ${username}` });
    await expect(sessions.getByRole("listitem")).toHaveCount(1);
    await expectAccessible();
    await sessions.getByRole("button", { name: "Close" }).click();

    await change("Disable", `Disable ${username}?`, "Disable");
    await expect(row).toContainText("Disabled");
    await theirs.reload();
    await fillLogin(theirs, { username, password });
    await expect(theirs.getByText("This account is disabled.")).toBeVisible();
    await change("Enable", `Enable ${username}?`, "Enable");
    await theirs.getByRole("button", { name: "Login" }).click();
    await expect(heading(theirs, `Welcome, ${username}`)).toBeVisible();

    await change(
      "Remove administrator rights",
      `Remove ${username}'s administrator rights?`,
      "Remove rights",
    );
    await expect(row).toContainText("Ordinary");
    await expect(row).toContainText("Not logged in");
    await theirs.reload();
    await expect(theirs.getByRole("button", { name: "Login" })).toBeVisible();

    await change("Remove", `Remove ${username}?`, "Remove");
    await expect(row).toHaveCount(0);
    await expect(page.getByRole("region", { name: "Accounts" })).toBeFocused();
    await page.goto("/admin/dashboard");
    const changes = page.getByRole("region", { name: "Latest changes" });
    await expect(changes.getByRole("listitem").first()).toContainText(
      `admin removed the account ${username}`,
    );
    expectComplaints(complaints, /401|403/);
  },
);
