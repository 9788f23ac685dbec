import { desktopOnly, expect, logIn, testOnOwnSite } from "../journey.ts";

const test = testOnOwnSite({
  SMTP_URL: "smtp://127.0.0.1:9",
  MAIL_FROM: "Roost <team@roost.example>",
  SEARCH_RETENTION_DAYS: "5",
});

test.use({ template: "submissions" });

test(
  "the dashboard asks the team to review the legal pages, and says when the data of a closed search will be erased",
  desktopOnly,
  async ({ page, expectAccessible }) => {
    await logIn(page);
    await page.goto("/admin/dashboard");
    const review = page.getByText("Roost writes to searchers now.");
    await expect(review).toBeVisible();
    await expect(page.getByText(/will be erased/)).toHaveCount(0);
    await expectAccessible();
    await page.getByRole("button", { name: "We have reviewed this" }).click();
    await expect(review).toHaveCount(0);
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();

    await page.goto("/admin/submissions");
    await page.getByRole("table").getByRole("link").first().click();
    // The test looks for the button only in the region “Work”, because the list of submissions may
    // still be on the screen, and the list has a filter with the same name.
    const work = page.getByRole("region", { name: "Work" });
    const closed = work.getByRole("button", { name: "Closed", exact: true });
    await closed.click();
    // The button is shown as pressed when the change is sent, and is enabled when the change is
    // saved.
    await expect(closed).toHaveAttribute("aria-pressed", "true");
    await expect(closed).toHaveAttribute("aria-disabled", "false");
    await page.goto("/admin/dashboard");
    await expect(page.getByText("The data of 1 ended search will be erased")).toBeVisible();
    await expect(review).toHaveCount(0);
    await expectAccessible();
    await page.getByRole("link", { name: "View the closed submissions" }).click();
    await expect(page.getByRole("table").locator("tbody").getByRole("row")).toHaveCount(1);
  },
);
