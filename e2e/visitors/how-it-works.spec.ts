import type { Page } from "@playwright/test";
import { expect, phoneOnly, testAsVisitor as test } from "../journey.ts";

const section = (page: Page) => page.getByRole("region", { name: "How it works" });

async function expectFourSteps(page: Page) {
  await expect(section(page).getByRole("listitem")).toHaveCount(4);
  // The site has no mail server, so the page says that the site sends no emails.
  await expect(section(page)).toContainText("This site sends no emails by itself yet");
  await expect(section(page)).toContainText("The flats are invented.");
  await expect(section(page).getByRole("figure")).toContainText(
    "Bright one-bedroom flat with a balcony near the canal",
  );
  await expect(section(page).getByRole("link")).toHaveCount(0);
}

test("the home page explains the service below the questionnaire, and loads no script for the explanation", async ({
  page,
}) => {
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(request.url());
  });
  await page.goto("/", { waitUntil: "networkidle" });
  await expectFourSteps(page);
  const form = page.getByRole("region", { name: "Flat search questionnaire" });
  const top = async (of: typeof form) => (await of.boundingBox())?.y ?? 0;
  expect(await top(section(page))).toBeGreaterThan(await top(form));
  await section(page).getByRole("heading", { name: "We talk at the end" }).click();
  await expectFourSteps(page);
  expect(scripts.length).toBeGreaterThan(0);
  expect(scripts.filter((url) => /below-form|how-it-works/.test(url))).toEqual([]);
});

test(
  "a visitor who follows a link from another page to the home page sees there how the service works",
  phoneOnly,
  async ({ page }) => {
    await page.goto("/beta", { waitUntil: "networkidle" });
    await expectFourSteps(page);
    await page.getByRole("link", { name: "Start your search" }).click();
    await expect(page).toHaveURL(/\/$/);
    await expectFourSteps(page);
    await expect(page.getByRole("link", { name: "Visit Our Blog" })).toBeVisible();
  },
);

test.describe("without JavaScript, pages say how the service works", () => {
  test.use({ javaScriptEnabled: false });

  test(
    "without JavaScript, the home page and the page of the beta say how the service works",
    phoneOnly,
    async ({ page }) => {
      for (const path of ["/", "/beta"]) {
        await page.goto(path);
        await expectFourSteps(page);
      }
    },
  );
});
