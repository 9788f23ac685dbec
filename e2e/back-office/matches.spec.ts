import type { Page } from "@playwright/test";
import { expect, logIn, test } from "../journey.ts";

/** Sends a search for a flat in Lisbon by a call of the API, and returns its id. */
async function sendSearch(page: Page): Promise<string> {
  const answer = await page.request.post("/api/save-form-data", {
    data: {
      city: "lisbon",
      neighborhoods: ["alfama"],
      moveInDate: "2126-03-01",
      flatType: "2_bedroom",
      rentRange: [800, 1500],
      name: "Marta Matched",
      email: `${crypto.randomUUID()}@example.org`,
      agreeToTerms: true,
    },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  const { id } = (await answer.json()) as { id: string };
  return id;
}

/** Sends a listing of a flat in Lisbon by a call of the API. */
async function sendListing(page: Page, title: string): Promise<void> {
  const fields = { title, city: "lisbon", neighborhood: "alfama", rent: 1_100, rentKind: "warm" };
  const answer = await page.request.post("/api/listings", {
    data: { source: "Feed", externalId: crypto.randomUUID(), text: title, fields },
  });
  expect(answer.status(), await answer.text()).toBe(200);
}

test("an administrator sees why flats match a search, and drops one", async ({
  page,
  expectAccessible,
}) => {
  await logIn(page);
  const id = await sendSearch(page);
  await sendListing(page, "Sunny flat in Alfama");
  await page.goto(`/admin/submissions/${id}`);
  const card = page.getByRole("region", { name: "Best matches" });
  const good = card.getByRole("listitem").filter({ hasText: "Sunny flat in Alfama" }).first();
  await expect(good).toBeVisible({ timeout: 15_000 });
  await expect(good.getByText("In Alfama, which you asked for")).toBeVisible();
  await expectAccessible();

  await card.getByRole("button", { name: "Drop Sunny flat in Alfama" }).click();
  await expect(card.getByText("Dropped", { exact: true })).toBeVisible();
  const timeline = page.getByRole("list", { name: "Timeline, newest first" });
  await expect(timeline.getByRole("listitem").first()).toContainText("A match dropped by admin");
  await expect(timeline.getByRole("listitem").last()).toContainText("Submitted by the searcher");
  await card
    .getByRole("button", { name: "Take back the dropping of Sunny flat in Alfama" })
    .click();
  await expect(card.getByRole("list", { name: "Best matches, the best first" })).toBeVisible();
  await card.getByRole("link", { name: "Sunny flat in Alfama" }).click();
  await expect(page.getByRole("heading", { name: "Sunny flat in Alfama" })).toBeVisible();
});
