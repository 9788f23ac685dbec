import type { Page } from "@playwright/test";
import type { Database } from "../../src/server/db/connection.ts";
import {
  answerLocation,
  answerPreferences,
  desktopOnly,
  expect,
  expectComplaints,
  fillForm,
  next,
  openForm,
  ownServer,
  phoneOnly,
  takeClock,
  testAsVisitor as test,
  toast,
} from "../journey.ts";
import { siteWithMail } from "../site-with-mail.ts";

test("without scrolling, the home page shows its heading, the words “within 24 hours” and the first step's button “Continue”", async ({
  page,
}) => {
  await openForm(page);
  await expect(page.getByRole("heading", { name: "Find Your Perfect Flat" })).toBeInViewport();
  await expect(page.getByText(/within 24 hours/).first()).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole("button", { name: "Continue" })).toBeInViewport({ ratio: 1 });
});

/** Scrolls down, and then records every scroll position of the page. */
async function watchScrolling(page: Page, from: number): Promise<() => Promise<number[]>> {
  await page.evaluate(async (top) => {
    const scrolled = new Promise((resolve) => addEventListener("scroll", resolve, { once: true }));
    scrollTo({ top, behavior: "instant" });
    await scrolled;
    const positions: number[] = [];
    addEventListener("scroll", () => positions.push(scrollY));
    Object.assign(globalThis, { positions });
  }, from);
  return () => page.evaluate(() => (globalThis as unknown as { positions: number[] }).positions);
}

test(
  "the buttons Back and Forward, the progress bar and a reload keep all answers to the questionnaire",
  phoneOnly,
  async ({ page, expectAccessible }) => {
    await openForm(page);
    await answerLocation(page);
    await watchScrolling(page, 200);
    await next(page);
    await expect(page.getByText("Step 2 of 5")).toBeVisible();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    await answerPreferences(page);
    await page.emulateMedia({ reducedMotion: "reduce" });
    const positions = await watchScrolling(page, 200);
    await next(page);
    await expect(page.getByText("Step 3 of 5")).toBeVisible();
    await expect.poll(positions).toEqual([0]);

    await page.goBack();
    await expect(page.getByRole("heading", { name: "Preferences" })).toBeFocused();
    await expect(page.getByRole("radio", { name: "2 bedrooms" })).toBeChecked();
    await page.goForward();
    await expect(page.getByRole("heading", { name: "Budget" })).toBeFocused();
    await page.getByRole("button", { name: "Previous" }).click();
    await expect(page.getByText("Step 2 of 5")).toBeVisible();
    await page.reload();
    await expect(page.getByText("Step 2 of 5")).toBeVisible();
    await expect(page.getByRole("radio", { name: "2 bedrooms" })).toBeChecked();
    expect(new URL(page.url()).pathname).toBe("/");

    await page.goForward();
    await expect(page.getByText("Step 3 of 5")).toBeVisible();
    await expectAccessible();
    const done = page.getByRole("button", { name: "Location (completed)" });
    // The clickable area of a step's bar is 44 pixels high and begins above the step's name.
    const { x, y } = (await done.boundingBox()) ?? { x: 0, y: 0 };
    const hits = await page.evaluate(
      ([left, top]) =>
        [top - 18, top + 25].map((at) => document.elementFromPoint(left, at)?.textContent),
      [x + 5, y] as const,
    );
    expect(hits).toEqual(["Location (completed)", "Location (completed)"]);
    await done.click();
    await expect(page.getByRole("radio", { name: "Lisbon" })).toBeChecked();
    await expect(page.getByRole("button", { name: "Remove Alfama" })).toBeVisible();
    await page.goForward();
    await expect(page.getByText("Step 2 of 5")).toBeVisible();
    await page.goBack();
    await expect(page.getByText("Step 1 of 5")).toBeVisible();
    await page.goBack();
    expect(page.url()).toBe("about:blank");

    // After a reload, the visitor must be at the same step, and Previous must lead to the steps
    // before it.
    await page.goForward();
    await page.goForward();
    await expect(page.getByText("Step 2 of 5")).toBeVisible();
    await page.goto("/");
    await expect(page.getByText("Step 2 of 5")).toBeVisible();
    await page.getByRole("button", { name: "Previous" }).click();
    await expect(page.getByText("Step 1 of 5")).toBeVisible();
  },
);

test(
  "the browser's Back button returns from the blog to the questionnaire's third step, and then to the second step",
  desktopOnly,
  async ({ page }) => {
    await openForm(page);
    await answerLocation(page);
    await next(page);
    await answerPreferences(page);
    await next(page);
    await expect(page.getByText("Step 3 of 5")).toBeVisible();
    await page.getByRole("link", { name: "Visit Our Blog" }).click();
    await expect(page.getByText("Step 3 of 5")).toBeHidden();
    await page.goBack();
    await expect(page.getByText("Step 3 of 5")).toBeVisible();
    await page.goBack();
    await expect(page.getByText("Step 2 of 5")).toBeVisible();
    await expect(page.getByRole("radio", { name: "2 bedrooms" })).toBeChecked();
  },
);

test(
  "choosing the whole city deselects its neighbourhoods, and choosing another city clears the chosen neighbourhoods @main",
  phoneOnly,
  async ({ page }) => {
    await openForm(page);
    await answerLocation(page);
    const neighborhoods = page.getByRole("combobox", { name: /Neighborhoods/ });
    await neighborhoods.click();
    await page.getByRole("option", { name: "Anywhere in Lisbon" }).click();
    await expect(neighborhoods).toHaveValue("Anywhere in Lisbon");
    await expect(page.getByRole("option", { selected: true })).toHaveCount(14);
    await page.getByRole("option", { name: "Graça" }).click();
    await page.keyboard.press("Escape");
    await expect(neighborhoods).toHaveValue("12 chosen");
    await expect(page.getByRole("button", { name: "Remove Alfama" })).toBeVisible();
    await neighborhoods.click();
    await page.getByRole("option", { name: "Anywhere in Lisbon" }).click();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("button", { name: /^Remove / })).toHaveCount(1);
    await page.getByText("Berlin", { exact: true }).click();
    await expect(page.getByRole("button", { name: "Remove Anywhere in Lisbon" })).toBeHidden();
    await next(page);
    await expect(page.getByText("Please select at least one neighborhood")).toBeVisible();
  },
);

// A form that moves while a visitor presses a choice loses the press.
test(
  "the questionnaire stays in its place when the site's fonts replace those of the system @main",
  phoneOnly,
  async ({ page }) => {
    await openForm(page);
    const top = () => page.getByRole("group", { name: "Neighborhoods" }).boundingBox();
    await page.evaluate(() => document.documentElement.removeAttribute("data-fonts"));
    const withSystemFonts = await top();
    await page.evaluate(async () => {
      document.documentElement.dataset.fonts = "awaited";
      await document.fonts.load("2rem 'Fraunces Awaited'");
      await document.fonts.ready;
    });
    const withOwnFonts = await top();
    expect(Math.abs((withOwnFonts?.y ?? 0) - (withSystemFonts?.y ?? 1_000))).toBeLessThan(3);
  },
);

test(
  "answers that were given before the browser script started are kept @main",
  phoneOnly,
  async ({ page }) => {
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
  },
);

test(
  "if the server cannot be reached, the visitor sees a message and loses no answers @main",
  phoneOnly,
  async ({ page, complaints, expectAccessible }) => {
    await takeClock(page);
    await openForm(page);
    await fillForm(page);

    // The form asks about an email address that looks mistyped.
    await page.getByLabel("Phone").fill("call me");
    await page.getByLabel("Email").fill("ana@gmial.com");
    await page.getByRole("button", { name: "Let’s Roost!" }).click();
    await expect(page.getByText("Please provide a valid Phone")).toBeVisible();
    // The toast does not cover the field with the error.
    const news = toast(page).getByText("Form Error");
    await expect(news).toBeVisible();
    await expect(async () => {
      const { y, height } = (await news.locator("..").boundingBox()) ?? { y: 0, height: 999 };
      const label = await page.getByText("Phone", { exact: true }).boundingBox();
      expect(label?.y).toBeGreaterThan(y + height);
    }).toPass();
    await page.getByLabel("Phone").fill("");
    await page.getByRole("button", { name: "Let’s Roost!" }).click();
    await expect(page.getByText("Did you mean ana@gmail.com?").first()).toBeVisible();
    await expect(page.getByRole("button", { name: "Yes, use it" })).toBeFocused();
    await expectAccessible();
    await page.getByRole("button", { name: "Yes, use it" }).click();
    await expect(page.getByLabel("Email")).toHaveValue("ana@gmail.com");
    await expect(page.getByLabel("Email")).toBeFocused();
    // The form does not ask again about an email address that the visitor has already confirmed.
    await page.getByLabel("Email").fill("ana@gmial.com");

    await page.route("**/trpc/questionnaire.submit*", (route) => route.abort());
    await page.getByRole("button", { name: "Let’s Roost!" }).click();
    await expect(page.getByText("An error occurred")).toBeVisible();
    await expect(
      page.getByText("There was a problem submitting your preferences. Please try again."),
    ).toBeVisible();
    await expect(page.getByText("Searching for flats...")).toBeHidden();
    await expect(page.getByLabel("Full name")).toHaveValue("Ana O'Neill");
    expectComplaints(complaints, /ERR_FAILED/);

    await page.unroute("**/trpc/questionnaire.submit*");
    await page.getByRole("button", { name: "Let’s Roost!" }).click();
    await expect(page.getByText("Searching for flats...")).toBeVisible();
  },
);

/**
 * Makes the requests for a script of the site fail, as after an update of the site, until the
 * returned function is called.
 */
async function missScript(page: Page, name: string): Promise<() => Promise<void>> {
  const address = `**/assets/${name}-*.js`;
  await page.route(address, (route) => route.fulfill({ status: 404 }));
  return () => page.unroute(address);
}

test(
  "if the stored answers cannot be loaded, they are kept, and a link reloads the page",
  phoneOnly,
  async ({ page, complaints, expectAccessible }) => {
    await openForm(page);
    await answerLocation(page);
    await next(page);
    await expect(page.getByText("Step 2 of 5")).toBeVisible();
    const findAgain = await missScript(page, "resume");
    await page.reload();
    await expect(page.getByText("Your answers are not lost.")).toBeFocused();
    await expect(page.getByRole("heading", { name: "Location" })).toBeHidden();
    await expectAccessible();
    expectComplaints(complaints, /404/);
    await findAgain();
    await page.getByRole("link", { name: "Try again" }).click();
    await expect(page.getByText("Step 2 of 5")).toBeVisible();
    await page.getByRole("button", { name: "Previous" }).click();
    await expect(page.getByRole("radio", { name: "Lisbon" })).toBeChecked();
  },
);

test(
  "if the screens after sending cannot be loaded, a link reloads the page, which then shows the result",
  phoneOnly,
  async ({ page, complaints }) => {
    await takeClock(page);
    await openForm(page);
    const findAgain = await missScript(page, "after-submit");
    await fillForm(page);
    await page.getByRole("button", { name: "Let’s Roost!" }).click();
    await expect(page.getByText("Your wishes have arrived, but")).toBeInViewport({ ratio: 1 });
    expectComplaints(complaints, /404/);
    await findAgain();
    await page.getByRole("link", { name: "Try again" }).click();
    await expect(page.getByRole("heading", { name: "We've got you!" })).toBeVisible();
  },
);

test(
  "if an import has removed the version of the questionnaire that a visitor has begun, the visitor gets the current version with the same answers",
  phoneOnly,
  async ({ page, complaints }) => {
    await takeClock(page);
    await openForm(page);
    await fillForm(page);
    // The stored form gets a version that the server does not have, as after an import.
    await page.evaluate(() => {
      const key = "roost.questionnaire";
      const stored = JSON.parse(sessionStorage.getItem(key) ?? "");
      stored.progress.version = 999;
      stored.progress.definition.steps.at(-1).title = "The removed title";
      sessionStorage.setItem(key, JSON.stringify(stored));
    });
    await page.reload();
    await expect(page.getByRole("heading", { name: "The removed title" })).toBeVisible();
    const send = page.getByRole("button", { name: "Let’s Roost!" });
    await send.click();
    await expect(page.getByText("The Form Has Changed")).toBeVisible();
    expectComplaints(complaints, /400/);
    await expect(page.getByRole("heading", { name: "The removed title" })).toBeHidden();
    await expect(page.getByText("Step 5 of 5")).toBeVisible();
    await expect(page.getByLabel("Full name")).toHaveValue("Ana O'Neill");
    await send.click();
    await expect(page.getByText("Searching for flats...")).toBeVisible();
  },
);

test(
  "a visitor who has corrected the email address can return to the first address, and gets a new mail there",
  phoneOnly,
  async ({ page }) => {
    await using opened = await siteWithMail();
    const { mail, site } = opened;
    await takeClock(page);
    await page.goto(site.url);
    await fillForm(page);
    await page.getByRole("button", { name: "Let’s Roost!" }).click();
    await page.getByRole("button", { name: "Skip" }).click();
    const text = page.getByText("One last step");
    const address = page.getByLabel("Your email address");
    let current = "ana@example.org";
    for (const corrected of ["anna@example.org", "ana@example.org"]) {
      await expect(text).toContainText(current);
      await page.getByRole("button", { name: "Not your address? Correct it" }).click();
      await expect(address).toHaveValue(current);
      await address.fill(corrected);
      await page.getByRole("button", { name: "Send it to this address" }).click();
      await expect(text).toContainText(corrected);
      current = corrected;
    }
    await expect
      .poll(() => mail.arrived.flatMap(({ to }) => to).sort())
      .toEqual(["ana@example.org", "ana@example.org", "anna@example.org"]);
    // An idle page sends requests, which would fail after the server has stopped.
    await page.goto("about:blank");
  },
);

test(
  "when a visitor sends the questionnaire, the page scrolls to the result, and closing the result shows a dismissible notice",
  phoneOnly,
  async ({ page, expectAccessible }) => {
    await takeClock(page);
    await openForm(page);
    await fillForm(page);
    const positions = await watchScrolling(page, 400);
    await page.getByRole("button", { name: "Let’s Roost!" }).click();
    const searching = page.getByRole("heading", { name: "Searching for flats..." });
    await expect(searching).toBeInViewport({ ratio: 1 });
    await page.clock.runFor(3_100);
    const skip = page.getByRole("button", { name: "Skip" });
    await expect(skip).toBeInViewport({ ratio: 1 });
    await page.clock.runFor(6_000);
    const got = page.getByRole("button", { name: "Got it!" });
    await expect(got).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole("heading", { name: "We've got you!" })).toBeInViewport();
    await expect(page.getByText("ana@example.org")).toBeVisible();
    // The page must have scrolled only once: when the message "Searching for flats..." replaced the
    // form.
    expect(await positions()).toEqual([0]);

    await page.reload();
    await expect(page.getByRole("heading", { name: "We've got you!" })).toBeVisible();
    const reference = await page.locator("code").innerText();
    await got.click();
    const notice = page.getByRole("region", { name: "Your search" });
    await expect(notice).toBeInViewport({ ratio: 1 });
    await expect(notice).toContainText("Your search is under way");
    await expect(notice).toContainText(`ana@example.org within 24 hours. Reference ${reference}`);
    await expect(page.getByText("Step 1 of 5")).toBeVisible();
    await expectAccessible();
    // After sending, the browser's Back button must not return to the steps of the questionnaire.
    await page.goBack();
    expect(page.url()).toBe("about:blank");
    await page.goForward();
    await expect(notice).toBeVisible();

    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain("ana@");
    await notice.getByRole("button", { name: "Dismiss" }).click();
    await expect(notice).toBeHidden();
    await expect(page.getByRole("heading", { name: "Location" })).toBeFocused();
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain("ana@");
  },
);

test(
  "the whole questionnaire can be filled in by keyboard @main",
  desktopOnly,
  async ({ page }) => {
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
    const flatType = page.getByRole("radiogroup", { name: /Flat type/ });
    await expect(flatType).toHaveAccessibleDescription("Any size");
    await answerPreferences(page);
    await expect(flatType).toHaveAccessibleDescription("");

    // The form asks once whether a date far in the future is right.
    await page.getByLabel("Move-in date").fill("2206-06-01");
    await next(page);
    await expect(page.getByText("June 1, 2206 is more than two years away.").first()).toBeVisible();
    await expect(page.getByRole("button", { name: "Yes, that’s right" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByLabel("Move-in date")).toBeFocused();
    await next(page);

    const minimum = page.getByRole("slider").first();
    const maximum = page.getByRole("slider").last();
    await expect(page.getByText("€300", { exact: true })).toBeVisible();
    await expect(page.getByText("€5,000", { exact: true })).toBeVisible();
    const middles: number[] = [];
    for (const thumb of [minimum, maximum]) {
      const { x, width, height } = (await thumb.boundingBox()) ?? { x: 0, width: 0, height: 0 };
      expect([width, height].map(Math.round)).toEqual([44, 44]);
      middles.push(x + width / 2);
    }
    const filled = await page.locator("[data-question=rentRange] [class*=_bar_]").boundingBox();
    expect(filled?.x).toBeCloseTo(middles[0] ?? 0, 0);
    expect((filled?.x ?? 0) + (filled?.width ?? 0)).toBeCloseTo(middles[1] ?? 0, 0);
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
  },
);

/** Stops the server, and returns the analytics events in its database. */
async function storedEvents(server: {
  kill(signal: "SIGTERM"): Promise<unknown>;
  openDatabase(): Promise<Database>;
}) {
  await server.kill("SIGTERM");
  const database = await server.openDatabase();
  try {
    const { rows } = await database.query(
      "select event_type, step_id, step_number, metadata from form_analytics order by id",
    );
    return rows;
  } finally {
    await database.close();
  }
}

test(
  "leaving the questionnaire sends an event that counts as a drop-off @main",
  phoneOnly,
  async ({ page }) => {
    await using server = await ownServer({});
    await page.goto(server.url);
    await answerLocation(page);
    await next(page);
    await expect(page.getByText("Step 2 of 5")).toBeVisible();
    await page.goto(`${server.url}/terms`);
    // `storedEvents` stops the server. The test closes the site's page before that, because an idle
    // page sends requests, which would then fail.
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
  },
);

test(
  "a visitor who leaves after the questionnaire's first step is counted in the analytics",
  phoneOnly,
  async ({ page }) => {
    await using server = await ownServer({});
    await page.goto(server.url, { waitUntil: "networkidle" });
    await page.goto(`${server.url}/terms`);
    // `storedEvents` stops the server. The test closes the site's page before that, because an idle
    // page sends requests, which would then fail.
    await page.goto("about:blank");
    const events = await storedEvents(server);
    const kinds = events.map((row) => [row.event_type, row.step_number]);
    // The page sends the first two events at the same time, so that either can be stored first.
    expect(kinds.slice(0, 2)).toEqual(
      expect.arrayContaining([
        ["start", 1],
        ["step_view", 1],
      ]),
    );
    expect(kinds.slice(2)).toEqual([["abandon", 1]]);
  },
);
