import PostalMime from "postal-mime";
import { admin } from "../../scripts/first-site.ts";
import { startMailServer } from "../../src/server/mail/testing.ts";
import { desktopOnly, expect, expectComplaints, ownServer, phoneOnly, test } from "../journey.ts";

const newPassword = "two storks on a chimney";

test(
  "by mailed links, an administrator confirms a new address, and sets a new password after forgetting the old one",
  phoneOnly,
  async ({ page, browser, complaints, expectAccessible }) => {
    const mails = await startMailServer();
    try {
      await using server = await ownServer({
        RATE_LIMITS: "off",
        SMTP_URL: mails.url,
        MAIL_FROM: "hello@roost.example",
      });

      /** Returns the path of the link in the newest mail with the given subject. */
      const linkIn = async (wanted: string): Promise<string> => {
        let link: string | undefined;
        await expect
          .poll(async () => {
            const parsed = await Promise.all(mails.arrived.map(({ raw }) => PostalMime.parse(raw)));
            const text = parsed.findLast(({ subject }) => subject === wanted)?.text ?? "";
            [link] = /\/auth\/\w+\/[\w-]{43}/.exec(text) ?? [];
            return link;
          })
          .toBeDefined();
        return `${server.url}${link ?? ""}`;
      };
      const other = await browser.newPage();
      for (const { request } of [page, other]) {
        await request.post(`${server.url}/api/login`, { data: admin });
      }

      await test.step("The administrator adds an email address to the account, and confirms the address by a mailed link", async () => {
        await page.goto(`${server.url}/admin/account`);
        await page.getByLabel("New email").fill("boss@example");
        await page.getByLabel("Your password").fill(admin.password);
        await page.getByRole("button", { name: "Add Email" }).click();
        await expect(page.getByText("Please enter a valid email address")).toBeVisible();
        await page.getByLabel("New email").fill("boss@example.org");
        await page.getByRole("button", { name: "Add Email" }).click();
        await expect(page.getByText("boss@example.org is not confirmed yet.")).toBeVisible();
        await expectAccessible();
        const answer = await page.goto(await linkIn("Confirm this address for your Roost account"));
        expect(answer?.headers()).toMatchObject({
          "cache-control": "no-store",
          "referrer-policy": "same-origin",
          "x-robots-tag": "noindex",
        });
        await expectAccessible();
        await page.getByRole("button", { name: "Confirm this address" }).click();
        await expect(
          page.getByRole("heading", { name: "Your address is confirmed" }),
        ).toBeVisible();
        await expectAccessible();
        await page.goto(`${server.url}/admin/account`);
        await expect(page.getByText("Confirmed", { exact: true })).toBeVisible();
        await expectAccessible();
      });

      await test.step("A mailed link sets a new password", async () => {
        await page.context().clearCookies();
        await page.goto(`${server.url}/admin`);
        await page.getByRole("link", { name: "Forgot your password?" }).click();
        await expectAccessible();
        await page.getByLabel("Email").fill("boss@example.org");
        await page.getByRole("button", { name: "Mail me a link" }).click();
        await expect(page.getByRole("heading", { name: "Check your mail" })).toBeVisible();
        await expectAccessible();
        await page.goto(await linkIn("Set a new password for Roost"));
        await expect(page.getByText("For the account admin.")).toBeVisible();
        await expectAccessible();
        await page.getByLabel("New password", { exact: true }).fill(newPassword);
        await page.getByLabel("Repeat new password").fill("two storks");
        await page.getByRole("button", { name: "Set the password" }).click();
        await expect(page.getByText("The two passwords do not match")).toBeVisible();
        await page.getByLabel("Repeat new password").fill(newPassword);
        await page.getByRole("button", { name: "Set the password" }).click();
        await expect(page.getByRole("heading", { name: "Your password is set" })).toBeVisible();
        await expectAccessible();
        expect((await other.request.get(`${server.url}/api/user`)).status()).toBe(401);
      });

      await test.step("The link for a new password works only once, and the new password works", async () => {
        await page.goto(await linkIn("Set a new password for Roost"));
        await expect(page.getByRole("heading", { name: "This link does not work" })).toBeVisible();
        await expectAccessible();
        await page.goto(`${server.url}/auth`);
        await page.getByLabel("Username").fill(admin.username);
        await page.getByLabel("Password").fill(newPassword);
        await page.getByRole("button", { name: "Login" }).click();
        await expect(page.getByRole("heading", { name: "Welcome, admin" })).toBeVisible();
      });
      await page.goto("about:blank");
      await other.close();
    } finally {
      await mails.close();
    }
    expectComplaints(complaints, /40[014]/);
  },
);

test(
  "without a mail server, a user who forgot the password can leave a request that the team sees",
  desktopOnly,
  async ({ page, complaints, expectAccessible }) => {
    await page.goto("/auth/forgot");
    await expect(page.getByText("This site sends no mail")).toBeVisible();
    await expect(page.getByText("npm run admin -- password")).toBeVisible();
    await expectAccessible();
    await page.getByLabel("Email").fill("nora@example.org");
    await page.getByRole("button", { name: "Leave a request" }).click();
    await expect(page.getByRole("heading", { name: "Your request is kept" })).toBeVisible();
    await expectAccessible();
    expect(complaints).toEqual([]);
  },
);
