import {
  answerContact,
  answerLocation,
  answerPreferences,
  expect,
  expectComplaints,
  next,
  openForm,
  phoneFirst,
  phoneOnly,
  takeClock,
  testAsVisitor as test,
} from "../journey.ts";

test(
  "axe finds no accessibility problem on the home page, the legal pages and the 404 page @main",
  phoneFirst,
  async ({ page, expectAccessible, complaints }) => {
    for (const path of ["/", "/terms", "/privacy", "/no/such/page"]) {
      await page.goto(path);
      await page.waitForLoadState("networkidle");
      await expectAccessible();
    }
    expectComplaints(complaints, /404/);
  },
);

test(
  "axe finds no accessibility problem on a blog without posts",
  phoneFirst,
  async ({ page, expectAccessible }) => {
    await page.goto("/blog");
    await expect(page.getByText("No blog posts available yet.")).toBeVisible();
    await expectAccessible();
  },
);

test("axe finds no accessibility problem in the navigation, or in its open menu on a phone", async ({
  page,
  isMobile,
  expectAccessible,
}) => {
  await page.goto("/terms");
  if (isMobile) await page.getByLabel(/menu/i).first().click();
  await expectAccessible();
});

test(
  "axe finds no accessibility problem in the questionnaire: at each step, with errors, and after sending @main",
  phoneOnly,
  async ({ page, expectAccessible }) => {
    await takeClock(page);
    await openForm(page);
    await next(page);
    await expect(page.getByText("Please select a city")).toBeVisible();
    await expectAccessible();
    await answerLocation(page);
    await page.getByRole("combobox", { name: /Neighborhoods/ }).click();
    await expect(page.getByRole("option", { name: "Alfama" })).toBeVisible();
    await expectAccessible();
    await page.keyboard.press("Escape");
    await next(page);
    await expect(page.getByText("Step 2 of 5")).toBeVisible();
    await next(page);
    await expect(page.getByText("Please provide a valid Move-in date")).toBeVisible();
    await expectAccessible();
    await answerPreferences(page);
    for (const step of ["Budget", "Features", "Contact"]) {
      await next(page);
      await expect(page.getByRole("heading", { name: step })).toBeVisible();
      await expectAccessible();
    }
    await page.getByRole("button", { name: "Let’s Roost!" }).click();
    await expect(page.getByText("Terms and Conditions Required")).toBeVisible();
    await expectAccessible();
    await answerContact(page);
    await page.getByRole("button", { name: "Let’s Roost!" }).click();
    await expect(page.getByText("Searching for flats...")).toBeVisible();
    await expectAccessible();
    await page.clock.runFor(3_100);
    await expect(page.getByRole("dialog")).toBeVisible();
    await expectAccessible();
    await page.clock.runFor(6_000);
    await expect(page.getByRole("button", { name: "Got it!" })).toBeVisible();
    await expectAccessible();
  },
);
