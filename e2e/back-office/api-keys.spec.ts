import { expect, logIn, test } from "../journey.ts";

/** A name as long as one may be, without a space at which it could break. */
const longName = `Berlin-${"x".repeat(53)}`;

test("an administrator creates a key, sees it once, a program calls with it, and the administrator revokes it", async ({
  page,
  request,
  complaints,
  expectAccessible,
}) => {
  await logIn(page);
  await page.goto("/admin/api-keys");
  await expect(page.getByText("No keys yet")).toBeVisible();
  await expectAccessible();

  await page.getByRole("main").getByRole("button", { name: "Create key" }).last().click();
  const creating = page.getByRole("dialog", { name: "Create a key" });
  const create = creating.getByRole("button", { name: "Create key" });
  await create.click();
  await expect(creating.getByText("Enter a name")).toBeVisible();
  await expect(creating.getByText("Choose what the key may do")).toBeVisible();
  await expectAccessible();
  await creating.getByLabel("Name").fill(longName);
  await create.click();
  await expect(creating.getByLabel("Send and change listings")).toBeFocused();
  await creating.getByLabel("Report mails that came back").check();
  await create.click();

  const shown = page.getByRole("dialog", { name: "Key created" });
  const key = await shown.getByLabel("API key").inputValue();
  expect(key).toMatch(/^roost_k_\w{38}$/);
  await expectAccessible();
  await shown.getByRole("button", { name: "I have saved it" }).click();
  await expect(shown).toBeHidden();

  const row = page.getByRole("table", { name: "Keys" }).getByRole("row", { name: longName });
  await expect(row).toContainText("Report mails that came back");
  await expect(row).toContainText(`${key.slice(0, 12)}…`);
  await expect(row).toContainText("never");
  await expect(page.getByText(key)).toHaveCount(0);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBe(page.viewportSize()?.width);
  await expectAccessible();

  const report = () =>
    request.post("/api/mail/bounces", {
      headers: { authorization: `Bearer ${key}` },
      data: { address: "eve@example.org", type: "bounce" },
    });
  expect((await report()).status()).toBe(404);
  await page.reload();
  await expect(row).toContainText(/used.*ago|just now/i);

  await row.getByRole("button", { name: `Revoke ${longName}` }).click();
  const revoking = page.getByRole("dialog", { name: `Revoke ${longName}?` });
  const heading = revoking.getByRole("heading");
  expect(await heading.evaluate((node) => node.scrollWidth - node.clientWidth)).toBe(0);
  await expectAccessible();
  await revoking.getByRole("button", { name: "Revoke" }).click();
  await expect(page.getByText("No keys yet")).toBeVisible();
  await expect(page.getByRole("region", { name: "Keys" })).toBeFocused();
  expect((await report()).status()).toBe(401);

  await page.route("**/trpc/*apiKeys.list*", (route) => route.abort());
  await page.reload();
  await expect(page.getByText("The keys can't be shown")).toBeVisible();
  await expectAccessible();
  complaints.length = 0;
});
