import type { Page } from "@playwright/test";
import {
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

const message = "Hello,\n\ndo you also look for flats in Potsdam?";
const send = (page: Page) => page.getByRole("button", { name: "Send message" }).click();

test("without JavaScript, a visitor writes to the team and corrects the errors in the form, and the team answers and deletes the message @phone-first", async ({
  browser,
  site,
  page,
  expectAccessible,
}) => {
  await logIn(page);
  const listening = page.waitForResponse("**/api/admin/events");
  await page.goto("/admin/messages");
  await listening;
  await expect(page.getByRole("heading", { name: "Messages", level: 1 })).toBeVisible();

  await test.step("If the server refuses the contact form, the form keeps the typed text", async () => {
    await using plain = await browser.newContext({ javaScriptEnabled: false, baseURL: site });
    const visitor = await plain.newPage();
    await visitor.goto("/contact");
    await visitor.getByLabel("Name").fill("Ana O'Neill");
    await visitor.getByLabel("Email").fill("ana@example");
    await visitor.getByLabel("Message").fill(message);
    await send(visitor);
    await visitor.getByRole("link", { name: "Please enter a valid email address" }).click();
    await expect(visitor.getByLabel("Email")).toBeFocused();
    await expect(visitor.getByLabel("Message")).toHaveValue(message);
    await visitor.getByLabel("Email").fill("ana@example.org");
    await send(visitor);
    await expect(visitor.getByRole("status")).toContainText("Your message has reached us");
    expect(new URL(visitor.url()).pathname).toBe("/contact");
  });

  // The team's list of messages has been open since before the visitor wrote. It shows the
  // visitor's message without a reload.
  const row = page.getByRole("row").filter({ hasText: "Ana O'Neill" });
  await expect(row).toContainText("do you also look for flats in Potsdam?");
  await expect(row).toContainText("New");
  await expectAccessible();
  await row.getByRole("link", { name: "Ana O'Neill" }).click();
  await expect(page.getByRole("heading", { name: "Ana O'Neill", level: 1 })).toBeVisible();
  await expect(page.getByText("Read", { exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "Reply by mail" })).toHaveAttribute(
    "href",
    /^mailto:ana@example\.org\?subject=/,
  );
  await page.getByRole("button", { name: "Mark as answered" }).click();
  await expect(page.getByText("Answered", { exact: true })).toBeVisible();
  await expectAccessible();
  await toast(page).getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Read", { exact: true })).toBeVisible();
  await toast(page).getByRole("button", { name: "Close" }).click();
  await page.getByRole("button", { name: "Delete the message from Ana O'Neill" }).click();
  await expectAccessible();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("No messages yet")).toBeVisible();
  await expectAccessible();
});

test(
  "the contact page passes the accessibility check: with an empty form, with errors, and after sending",
  phoneFirst,
  async ({ page, expectAccessible, complaints }) => {
    await page.goto("/contact");
    await expectAccessible();
    await send(page);
    await expect(page.getByRole("alert")).toContainText("Please write your message");
    expectComplaints(complaints, /422/);
    await expectAccessible();
    await page.getByLabel("Name").fill("Ben");
    await page.getByLabel("Email").fill("ben@example.org");
    await page.getByLabel("Message").fill(message);
    await send(page);
    await expect(page.getByRole("heading", { name: "Thank you for writing" })).toBeVisible();
    await expectAccessible();
    await page.getByRole("link", { name: "Write another message" }).click();
    await expect(page.getByLabel("Message")).toHaveValue("");
  },
);

test(
  "a visitor who writes too often reads when to try again, and loses no text",
  phoneOnly,
  async ({ page, complaints, expectAccessible }) => {
    await using site = await ownServer({});
    for (let count = 1; count <= 6; count += 1) {
      await page.goto(`${site.url}/contact`);
      await page.getByLabel("Name").fill("Ben");
      await page.getByLabel("Email").fill("ben@example.org");
      await page.getByLabel("Message").fill(`Message ${count}`);
      await send(page);
      // This text shows that the server has received the message. If the test opened the form again
      // before that, the browser would cancel the request. The server might then not count this
      // message, and would not refuse the sixth one.
      if (count < 6) await expect(page.getByText("Your message has reached us")).toBeVisible();
    }
    await expect(page.getByRole("alert")).toContainText(/Please try again in \d+ minutes/);
    await expect(page.getByLabel("Message")).toHaveValue("Message 6");
    expectComplaints(complaints, /429/);
    await expectAccessible();
  },
);
