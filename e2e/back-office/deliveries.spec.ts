import type { Page } from "@playwright/test";
import { startReceiver } from "../../src/server/features/webhook/testing.ts";
import { expect, logIn, testOnOwnSite, toast } from "../journey.ts";

const test = testOnOwnSite({ WEBHOOK_PRIVATE_HOSTS: "127.0.0.1" });

const rows = (page: Page) =>
  page.getByRole("table", { name: "All deliveries" }).locator("tbody").getByRole("row");
const attempt = (page: Page, number: number) =>
  page.getByRole("button", { name: new RegExp(`^Attempt ${number} `) });

async function submit(page: Page): Promise<string> {
  const answer = await page.request.post("/api/save-form-data", {
    data: {
      city: "lisbon",
      neighborhoods: ["alfama"],
      moveInDate: `${new Date().getUTCFullYear() + 1}-06-01`,
      name: "Ana",
      email: `${crypto.randomUUID()}@example.org`,
      agreeToTerms: true,
    },
  });
  expect(answer.status()).toBe(201);
  return ((await answer.json()) as { id: string }).id;
}

test("an administrator sees the requests to the webhook and its responses without a reload, and sends a delivery again @phone-first", async ({
  page,
  isMobile,
  expectAccessible,
}) => {
  let isBroken = true;
  await using receiver = await startReceiver((response) => {
    response.writeHead(isBroken ? 500 : 200, { "x-run": "run 7" });
    response.end(isBroken ? "<b>Workflow is broken</b>" : '{"message":"Workflow was started"}');
  });
  const url = `http://127.0.0.1:${receiver.port}/hook`;
  await logIn(page);
  await page.goto("/admin/deliveries");
  if (await page.getByText("No deliveries yet").isVisible()) await expectAccessible();
  const settings = "/api/admin/site-settings";
  const data = { key: "n8n_webhook_url", value: url };
  if ((await page.request.post(settings, { data })).status() === 409) {
    await page.request.patch(`${settings}/n8n_webhook_url`, { data: { value: url } });
  }

  await test.step("A test event is listed with its payload, the request and the response", async () => {
    await page.goto("/admin/site-settings");
    await page.getByRole("button", { name: "Send test event" }).click();
    await page
      .getByRole("status", { name: "Answer to the test event" })
      .getByRole("link", { name: "Details" })
      .click();
    await expect(page.getByRole("heading", { level: 1, name: "test" })).toBeVisible();
    await expect(page.getByRole("region", { name: "Payload" })).toContainText('"event": "test"');
    await expect(attempt(page, 1)).toContainText("answered 500");
    const attempts = page.getByRole("region", { name: "Attempts" });
    await expect(attempts).toContainText(`POST ${url}`);
    await expect(attempts).toContainText("webhook-signature: v1,");
    await expect(attempts).toContainText("x-run: run 7");
    await expect(attempts).toContainText("<b>Workflow is broken</b>");
    await expect(page.getByText("This was a test, which is sent once.")).toBeVisible();
    await expectAccessible();
    isBroken = false;
    await page.getByRole("button", { name: "Send another test" }).click();
    await expect(attempt(page, 1)).toContainText("answered 200");
    await expect(attempts).toContainText('"message": "Workflow was started"');
  });

  await test.step("A new submission appears in the list of deliveries without a reload", async () => {
    isBroken = true;
    await page.getByRole("link", { name: "Back to Deliveries" }).click();
    if (isMobile) await page.getByRole("button", { name: "More filters" }).click();
    await page.getByRole("combobox", { name: "Test events" }).selectOption("No test events");
    await expect(rows(page).filter({ hasText: "Test" })).toHaveCount(0);
    await submit(page);
    await expect(rows(page).first()).toContainText("Will retry");
    await expect(rows(page).first()).toContainText("search_profile.submitted");
    await page.getByRole("button", { name: "Will retry" }).click();
    await expect(page).toHaveURL(/states=/);
    await expect(rows(page)).toHaveCount(1);
    await expectAccessible();
  });

  await test.step("The delivery attempts of the submission are listed, and the submission is sent again", async () => {
    await rows(page).getByRole("link", { name: "search_profile.submitted" }).click();
    await expect(page.getByText("Next attempt")).toBeVisible();
    await expect(page.getByRole("region", { name: "Payload" })).toContainText('"name": "Ana"');
    isBroken = false;
    await page.getByRole("button", { name: "Send again" }).click();
    await expect(toast(page)).toContainText("The receiver accepted the submission");
    await expect(page.getByText("The receiver accepted this delivery.")).toBeVisible();
    await expect(page.getByText("Next attempt")).toBeHidden();
    await attempt(page, 1).click();
    await expect(attempt(page, 1)).toHaveAttribute("aria-expanded", "true");
    await expectAccessible();
    await page.getByRole("link", { name: "Back to Deliveries" }).click();
    await expect(page.getByText("No deliveries found")).toBeVisible();
    await expectAccessible();
    await page.getByRole("button", { name: "Clear filters" }).click();
    await expect(rows(page).filter({ hasText: "Test" })).not.toHaveCount(0);
  });

  await page.goto(`/admin/deliveries/${crypto.randomUUID()}`);
  await expect(page.getByRole("heading", { name: "Delivery Not Found" })).toBeVisible();
});
