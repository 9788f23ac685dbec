import type { Page } from "@playwright/test";
import { expect, logIn, test } from "../journey.ts";

test.use({ template: "shortlists" });

const light = "rgb(251, 247, 240)";
const dark = "rgb(21, 26, 25)";

const paperOf = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.body).backgroundColor);

const frameOf = (page: Page) =>
  page.evaluate(() => document.querySelector("meta[name=theme-color]")?.getAttribute("content"));

const screens = [
  ["/admin/submissions", "Submissions"],
  ["/admin/today", "Today"],
  ["/admin/blog/new", "New Post"],
  ["/admin/form-settings", "Questions Settings"],
  ["/admin/promise", "Promise"],
] as const;

test("the back office has dark colours with enough contrast if the user or the system asks for them, and visitors' pages stay light @desktop-first", async ({
  page,
  isMobile,
  expectAccessible,
}) => {
  // Records the document's loading state at the moment when the page becomes dark. It must become
  // dark before its scripts have loaded, so that it does not flash.
  await page.addInitScript(() => {
    new MutationObserver(() => {
      if (!("darkAt" in window)) Object.assign(window, { darkAt: document.readyState });
    }).observe(document, { attributes: true, attributeFilter: ["data-scheme"], subtree: true });
  });
  const choose = async (name: string) => {
    if (isMobile) await page.getByLabel(/^Menu/).first().click();
    const colors = page.getByRole("radiogroup", { name: "Colors" });
    await colors.locator("label").filter({ hasText: name }).click();
    await expect(colors.getByRole("radio", { name })).toBeChecked();
    if (isMobile) await page.keyboard.press("Escape");
  };
  await logIn(page);
  await page.goto("/admin/dashboard");
  await expect(page.getByRole("heading", { name: /^Welcome/, level: 1 })).toBeVisible();
  expect(await paperOf(page)).toBe(light);
  await page.emulateMedia({ colorScheme: "dark" });
  await expect.poll(() => paperOf(page)).toBe(dark);
  await choose("Light");
  expect(await paperOf(page)).toBe(light);
  await page.emulateMedia({ colorScheme: "light" });
  expect(await frameOf(page)).toBe("#fbf7f0");
  await choose("Dark");
  expect(await paperOf(page)).toBe(dark);
  expect(await frameOf(page)).toBe(dark);

  for (const [address, name] of screens) {
    await page.goto(address);
    await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
    expect(await paperOf(page)).toBe(dark);
    expect(await page.evaluate(() => (window as { darkAt?: string }).darkAt)).toBe("loading");
    await expectAccessible();
  }

  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(await paperOf(page)).toBe(light);
});
