import { openEmbedded } from "../src/server/db/connection.ts";
import {
  answerLocation,
  answerPreferences,
  desktopOnly,
  expect,
  fillForm,
  next,
  openForm,
  ownServer,
  phoneOnly,
  takeClock,
  testAsVisitor as test,
} from "./journey.ts";

test("the whole first step stands on the first screen, under the heading and the promise", async ({
  page,
}) => {
  await openForm(page);
  await expect(page.getByRole("heading", { name: "Find Your Perfect Flat" })).toBeInViewport();
  await expect(page.getByText(/within 24 hours/).first()).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole("button", { name: "Continue" })).toBeInViewport({ ratio: 1 });
});

test("a reload keeps the step and the answers", phoneOnly, async ({ page }) => {
  await openForm(page);
  await answerLocation(page);
  await next(page);
  await answerPreferences(page);
  await page.reload();
  await expect(page.getByText("Step 2 of 5")).toBeVisible();
  await expect(page.getByRole("radio", { name: "2 bedrooms" })).toBeChecked();
  await page.getByRole("button", { name: "Previous" }).click();
  await expect(page.getByRole("radio", { name: "Lisbon" })).toBeChecked();
  await expect(page.getByRole("button", { name: "Remove Alfama" })).toBeVisible();
});

test("another city clears the neighborhoods", phoneOnly, async ({ page }) => {
  await openForm(page);
  await answerLocation(page);
  await expect(page.getByRole("button", { name: "Remove Alfama" })).toBeVisible();
  await page.getByText("Berlin", { exact: true }).click();
  await expect(page.getByRole("button", { name: "Remove Alfama" })).toBeHidden();
  await next(page);
  await expect(page.getByText("Please select at least one neighborhood")).toBeVisible();
});

test("answers given before the script arrives are kept", phoneOnly, async ({ page }) => {
  const held = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto("/", { waitUntil: "commit" });
  await page.getByText("Paris", { exact: true }).click();
  await expect(page.getByRole("radio", { name: "Paris" })).toBeChecked();
  held.resolve();
  await expect(page.getByRole("combobox", { name: /Neighborhoods/ })).toBeVisible();
  await expect(page.getByRole("radio", { name: "Paris" })).toBeChecked();
});

test(
  "when the server cannot be reached, the visitor is told and loses nothing",
  phoneOnly,
  async ({ page, complaints }) => {
    await takeClock(page);
    await openForm(page);
    await fillForm(page);
    await page.route("**/trpc/questionnaire.submit*", (route) => route.abort());
    await page.getByRole("button", { name: "Let’s Roost!" }).click();
    await expect(page.getByText("An error occurred")).toBeVisible();
    await expect(
      page.getByText("There was a problem submitting your preferences. Please try again."),
    ).toBeVisible();
    await expect(page.getByText("Searching for flats...")).toBeHidden();
    await expect(page.getByLabel("Full name")).toHaveValue("Ana O'Neill");
    expect(complaints.splice(0).join()).toContain("ERR_FAILED");

    await page.unroute("**/trpc/questionnaire.submit*");
    await page.getByRole("button", { name: "Let’s Roost!" }).click();
    await expect(page.getByText("Searching for flats...")).toBeVisible();
  },
);

test("a reload after sending shows the card again, until Got it!", phoneOnly, async ({ page }) => {
  await takeClock(page);
  await openForm(page);
  await fillForm(page);
  await page.getByRole("button", { name: "Let’s Roost!" }).click();
  await expect(page.getByText("Searching for flats...")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { name: "We've got you!" })).toBeVisible();
  await page.getByRole("button", { name: "Got it!" }).click();
  await expect(page.getByText("Step 1 of 5")).toBeVisible();
});

test("the whole form can be filled in by keyboard", desktopOnly, async ({ page }) => {
  await openForm(page);
  await page.getByRole("radio", { name: "Lisbon" }).focus();
  await page.keyboard.press("Space");
  const neighborhoods = page.getByRole("combobox", { name: /Neighborhoods/ });
  await expect(neighborhoods).toBeVisible();
  await neighborhoods.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("option", { name: "Graça" })).toBeVisible();
  await page.keyboard.type("gra");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Remove Graça" })).toBeVisible();
  await page.getByRole("button", { name: "Continue" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Step 2 of 5")).toBeVisible();
  await answerPreferences(page);
  await next(page);

  const minimum = page.getByRole("slider").first();
  const maximum = page.getByRole("slider").last();
  await minimum.focus();
  for (const [key, value] of [
    ["ArrowRight", "850"],
    ["PageUp", "1350"],
    ["Shift+ArrowLeft", "850"],
    ["Home", "300"],
  ] as const) {
    await page.keyboard.press(key);
    await expect(minimum).toHaveAttribute("aria-valuenow", value);
  }
  await maximum.focus();
  await page.keyboard.press("End");
  await expect(maximum).toHaveAttribute("aria-valuenow", "5000");
  await page.keyboard.press("PageDown");
  await expect(maximum).toHaveAttribute("aria-valuenow", "4500");
});

/** The events that a server has stored, once it has ended. */
async function storedEvents(server: {
  dataDir: string;
  kill(signal: "SIGTERM"): Promise<unknown>;
}) {
  await server.kill("SIGTERM");
  const database = await openEmbedded(`${server.dataDir}/database`);
  try {
    const { rows } = await database.query(
      "select event_type, step_id, step_number, metadata from form_analytics order by id",
    );
    return rows;
  } finally {
    await database.close();
  }
}

test("leaving the page before the end is told to the server", phoneOnly, async ({ page }) => {
  await using server = await ownServer({});
  await page.goto(server.url);
  await answerLocation(page);
  await next(page);
  await expect(page.getByText("Step 2 of 5")).toBeVisible();
  await page.goto(`${server.url}/terms`);
  // Whatever that page still fetches when idle is of no concern any more.
  await page.goto("about:blank");
  const abandoned = (await storedEvents(server)).filter((row) => row.event_type === "abandon");
  expect(abandoned).toEqual([
    expect.objectContaining({
      step_id: "preferences_step",
      step_number: 2,
      metadata: expect.objectContaining({
        answeredFields: expect.arrayContaining(["city", "neighborhoods"]),
      }),
    }),
  ]);
});

test("a visitor who only looks at the first step is counted", phoneOnly, async ({ page }) => {
  await using server = await ownServer({});
  await page.goto(server.url, { waitUntil: "networkidle" });
  await page.goto(`${server.url}/terms`);
  // Whatever that page still fetches when idle is of no concern any more.
  await page.goto("about:blank");
  const events = await storedEvents(server);
  expect(events.map((row) => [row.event_type, row.step_number])).toEqual([
    ["start", 1],
    ["step_view", 1],
    ["abandon", 1],
  ]);
});
