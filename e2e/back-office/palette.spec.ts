import type { Page } from "@playwright/test";
import { desktopOnly, expect, logIn, test } from "../journey.ts";

test.use({ template: "shortlists" });

const palette = (page: Page) => page.getByRole("dialog", { name: "Command palette" });
const field = (page: Page) => palette(page).getByRole("combobox");
const option = (page: Page, name: string | RegExp) => palette(page).getByRole("option", { name });

test("in the command palette, an administrator opens a screen, finds a search and a listing regardless of accents, and sees the buttons of the current screen", async ({
  page,
  isMobile,
  expectAccessible,
}) => {
  await logIn(page);
  await page.goto("/admin/listings");
  await expect(page.getByRole("heading", { name: "Listings", level: 1 })).toBeVisible();
  const open = async () => {
    if (isMobile) await page.getByRole("button", { name: "Search", exact: true }).click();
    else await page.keyboard.press("Control+k");
    await expect(field(page)).toBeFocused();
  };
  await open();
  await expectAccessible();

  await test.step("The palette lists the current screen's buttons, and opens another screen after the user types a part of the screen's name", async () => {
    await expect(palette(page).getByRole("group", { name: "On this screen" })).toContainText(
      "Capture",
    );
    await page.keyboard.type("form an");
    await expect(palette(page).getByRole("option")).toHaveCount(1);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/admin\/analytics$/);
    await expect(palette(page)).toBeHidden();
  });

  await test.step("The palette finds a search by the searcher's name despite a wrong accent, and a listing by words of the title", async () => {
    await open();
    await page.keyboard.type("ólive");
    await expect(option(page, /Olive Reyes/)).toBeVisible();
    await expectAccessible();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: "Olive Reyes" })).toBeVisible();
    await open();
    await page.keyboard.type("attic tram");
    await option(page, /Attic above the tram/).click();
    await expect(page.getByRole("heading", { name: "Attic above the tram" })).toBeVisible();
  });

  await test.step("A saved view of the submissions is opened by its name", async () => {
    const view = { layout: "table", city: "lisbon" };
    const data = { name: "Café crowd", isShared: true, view };
    await page.request.post("/trpc/submissions.views.create", { data });
    await open();
    await page.keyboard.type("cafe cr");
    await option(page, "Café crowd").click();
    await expect(page).toHaveURL(/submissions\?.*city=lisbon/);
    await expect(page.getByText("Only submissions that are about Lisbon.")).toBeVisible();
    // The palette lists only the buttons that are enabled when the palette opens. So the test waits
    // until “Export CSV” is enabled before it opens the palette.
    await expect(page.getByRole("button", { name: "Export CSV" })).toBeEnabled();
    await open();
    await expect(option(page, "Export CSV")).toBeVisible();
    await page.keyboard.press("Escape");
  });

  await test.step("The palette says if nothing matches the typed words, and Escape closes the palette", async () => {
    await open();
    await page.keyboard.type("zzzz qqqq");
    await expect(palette(page)).toContainText("Nothing found for “zzzz qqqq”");
    await expectAccessible();
    await page.keyboard.press("Escape");
    await expect(palette(page)).toBeHidden();
  });
});

test(
  "j and k move between rows, the slash goes to the search field, the question mark lists the keys, and none of these keys acts while the user types",
  desktopOnly,
  async ({ page, expectAccessible }) => {
    await logIn(page);
    await page.goto("/admin/listings");
    const rows = page.getByRole("table").locator("[data-row]");
    await expect(rows.nth(2)).toBeVisible();
    await page.keyboard.press("j");
    await expect(rows.nth(0)).toBeFocused();
    await page.keyboard.press("j");
    await page.keyboard.press("j");
    await page.keyboard.press("k");
    await expect(rows.nth(1)).toBeFocused();

    await page.keyboard.press("?");
    const keys = page.getByRole("dialog", { name: "Keys" });
    await expect(keys).toContainText("Next row");
    await expectAccessible();
    // While the list of keyboard shortcuts is open, Ctrl+K does not open the palette.
    await page.keyboard.press("Control+k");
    await page.keyboard.press("Escape");
    await expect(keys).toBeHidden();
    await expect(palette(page)).toBeHidden();
    await expect(rows.nth(1)).toBeFocused();

    await page.keyboard.press("/");
    const search = page.getByRole("searchbox", { name: "Search listings" });
    await expect(search).toBeFocused();
    await page.keyboard.type("jk/?");
    await expect(search).toHaveValue("jk/?");
    await page.keyboard.press("Control+k");
    await expect(keys).toBeHidden();
    await expect(palette(page)).toBeHidden();

    await page.goto("/admin/blog/new");
    await page.getByRole("tab", { name: "Rich text" }).click();
    const text = page.locator('[contenteditable="true"]').first();
    await text.click();
    await page.keyboard.type("j k / ? and o");
    await expect(text).toHaveText("j k / ? and o");
    await expect(page.getByRole("dialog")).toHaveCount(0);

    // On a screen without a search field, the key / opens the palette.
    await page.goto("/admin/promise");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.keyboard.press("/");
    await expect(field(page)).toBeFocused();
  },
);
