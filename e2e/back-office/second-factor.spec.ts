import type { Page } from "@playwright/test";
import { admin } from "../../scripts/first-site.ts";
import { codeAt } from "../../src/server/features/accounts/app-code-rules.ts";
import {
  desktopFirst,
  desktopOnly,
  expect,
  expectComplaints,
  ownServer,
  phoneFirst,
  test,
} from "../journey.ts";
import { siteInTime } from "../site-in-time.ts";

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

async function fillLogin(page: Page): Promise<void> {
  await page.getByLabel("Username").fill(admin.username);
  await page.getByLabel("Password").fill(admin.password);
  await page.getByRole("button", { name: "Login" }).click();
}

/** Ends the session, and opens the login. */
async function logOut(page: Page, url: string): Promise<void> {
  await page.request.post(`${url}/api/logout`);
  await page.goto(`${url}/admin`);
}

test(
  "when administrators need a second factor, an administrator adds an authenticator app at the next login, and logs in with its code or a recovery code",
  phoneFirst,
  async ({ page, complaints, expectAccessible }) => {
    await using server = await ownServer({ RATE_LIMITS: "off" });
    // The test opens the site at an IP address. Browsers refuse passkeys there, so an authenticator
    // app is the only possible second factor.
    const url = server.url.replace("localhost", "127.0.0.1");
    await page.request.post(`${url}/api/login`, { data: admin });
    await page.goto(`${url}/admin/team`);
    await page.getByRole("switch", { name: "Administrators need a second factor" }).click();
    await expect(page.getByText("Second factor required", { exact: true })).toBeVisible();
    await expectAccessible();

    await logOut(page, url);
    await fillLogin(page);
    await expect(heading(page, "Set up a second factor")).toBeVisible();
    await expect(page.getByText("Passkeys need a site with a domain and https")).toBeVisible();
    await expectAccessible();
    await page.getByRole("button", { name: "Add an authenticator app" }).click();
    const adding = page.getByRole("dialog", { name: "Add an authenticator app" });
    await expect(adding.getByRole("img", { name: "QR code" })).toBeVisible();
    const secret = (await adding.locator("code").textContent()) ?? "";
    await expectAccessible();
    const code = adding.getByLabel("Code of your app");
    await expect(code).toHaveAttribute("autocomplete", "one-time-code");
    await code.fill("12345");
    await adding.getByRole("button", { name: "Add the app" }).click();
    await expect(adding.getByText("The code has six digits")).toBeVisible();
    const added = Date.now();
    await code.fill(codeAt(secret, added));
    await adding.getByRole("button", { name: "Add the app" }).click();

    const saving = page.getByRole("dialog", { name: "Save your recovery codes" });
    const codes = saving.getByRole("listitem");
    await expect(codes).toHaveCount(10);
    const recoveryCode = (await codes.first().textContent()) ?? "";
    await expect(saving.getByRole("link", { name: "Download" })).toHaveAttribute("download");
    await expectAccessible();
    await saving.getByRole("button", { name: "I have saved them" }).click();
    await expect(heading(page, "Welcome, admin")).toBeVisible();

    await logOut(page, url);
    await fillLogin(page);
    await expect(page.getByText("The password of admin is right.")).toBeVisible();
    await expectAccessible();
    // The test has used the code of the present 30 seconds, and each code works only once. So the
    // test uses the code of the next 30 seconds, which the server accepts in advance.
    await page.getByLabel("Code of your app").fill(codeAt(secret, added + 30_000));
    await page.getByRole("button", { name: "Log in" }).click();
    await expect(heading(page, "Welcome, admin")).toBeVisible();

    await logOut(page, url);
    await fillLogin(page);
    await page.getByRole("button", { name: "Use a recovery code" }).click();
    await page.getByLabel("Recovery code").fill("no such code");
    await page.getByRole("button", { name: "Log in" }).click();
    const wrong = page.getByText("This recovery code is wrong, or was used before");
    await expect(wrong).toBeVisible();
    await page.getByRole("button", { name: "Use a code of your app" }).click();
    await expect(wrong).toBeHidden();
    await page.getByRole("button", { name: "Use a recovery code" }).click();
    await page.getByLabel("Recovery code").fill(recoveryCode);
    await page.getByRole("button", { name: "Log in" }).click();
    await expect(heading(page, "Welcome, admin")).toBeVisible();
    await page.goto(`${url}/admin/account`);
    await expect(page.getByText("9 codes left")).toBeVisible();
    await expectAccessible();
    await page.goto("about:blank");
    expectComplaints(complaints, /40[013]/);
  },
);

test(
  "eleven minutes after the login, a sensitive change asks for the password and is then made with the typed values",
  desktopFirst,
  async ({ page, complaints, expectAccessible }) => {
    await using site = await siteInTime();
    const now = Date.now();
    const url = await site.startAt(new Date(now));
    await page.request.post(`${url}/api/login`, { data: admin });
    await site.startAt(new Date(now + 11 * 60_000));
    await page.goto(`${url}/admin/team`);
    await page.getByRole("button", { name: "Invite" }).click();
    const adding = page.getByRole("dialog", { name: "Invite a person" });
    await adding.getByLabel("Username").fill("nora");
    const add = adding.getByRole("button", { name: "Invite" });
    await add.click();

    const confirming = page.getByRole("dialog", { name: "Confirm that it is you" });
    await expect(confirming.getByLabel("Password")).toBeFocused();
    await expectAccessible();
    await confirming.getByRole("button", { name: "Cancel" }).click();
    await expect(confirming).toBeHidden();
    await expect(adding.getByLabel("Username")).toHaveValue("nora");
    await expect(
      page.getByRole("region", { name: "Notifications" }).getByRole("group"),
    ).toHaveCount(0);

    await add.click();
    await confirming.getByLabel("Password").fill("not the password");
    await confirming.getByRole("button", { name: "Confirm" }).click();
    await expect(confirming.getByText("This is not your password")).toBeVisible();
    await confirming.getByLabel("Password").fill(admin.password);
    await confirming.getByRole("button", { name: "Confirm" }).click();
    await expect(page.getByLabel("Invitation link of nora")).toBeVisible();

    // The password was just confirmed, so the export does not ask for it again.
    await page.goto(`${url}/admin/database`);
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export Database" }).click();
    await (await download).cancel();
    await page.goto("about:blank");
    expectComplaints(complaints, /40[013]/);
  },
);

test(
  "an administrator adds a passkey, and logs in with it alone",
  desktopOnly,
  async ({ page, complaints, expectAccessible }) => {
    await using server = await ownServer({ RATE_LIMITS: "off" });
    const { url } = server;
    // Browsers suggest passkeys in a field of the login form. The virtual authenticator would
    // accept the first suggestion without any input of the test, so suggestions are switched off.
    await page.addInitScript(() => {
      if (typeof PublicKeyCredential === "undefined") return;
      PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
    });
    const browser = await page.context().newCDPSession(page);
    await browser.send("WebAuthn.enable");
    await browser.send("WebAuthn.addVirtualAuthenticator", {
      options: {
        protocol: "ctap2",
        transport: "internal",
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    await page.request.post(`${url}/api/login`, { data: admin });
    await page.goto(`${url}/admin/account`);
    await page.getByRole("button", { name: "Add a passkey" }).click();
    const adding = page.getByRole("dialog", { name: "Add a passkey" });
    await adding.getByLabel("Name").fill("My laptop");
    await expectAccessible();
    await adding.getByRole("button", { name: "Create the passkey" }).click();
    const saving = page.getByRole("dialog", { name: "Save your recovery codes" });
    await expect(saving.getByRole("listitem")).toHaveCount(10);
    await saving.getByRole("button", { name: "I have saved them" }).click();
    await expect(page.getByText("Passkey: My laptop", { exact: true })).toBeVisible();
    await expectAccessible();

    await logOut(page, url);
    await page.getByRole("button", { name: "Use a passkey" }).click();
    await expect(heading(page, "Welcome, admin")).toBeVisible();

    await logOut(page, url);
    await fillLogin(page);
    await expect(page.getByText("The password of admin is right.")).toBeVisible();
    await expectAccessible();
    await page.getByRole("button", { name: "Use a passkey" }).click();
    await expect(heading(page, "Welcome, admin")).toBeVisible();
    await page.goto("about:blank");
    expectComplaints(complaints, /40[013]/);
  },
);
