import { readFile } from "node:fs/promises";
import type { Browser, Locator, Page } from "@playwright/test";
import { admin } from "../../scripts/first-site.ts";
import type { TrackInput } from "../../src/common/analytics/event.ts";
import { addDays, toIsoDate } from "../../src/common/dates.ts";
import { shortDate } from "../../src/common/short-dates.ts";
import {
  answerContact,
  answerLocation,
  answerPreferences,
  desktopOnly,
  expect,
  expectComplaints,
  logIn,
  next,
  ownServer,
  phoneFirst,
  test,
  toast,
} from "../journey.ts";

/** User agents of browsers, from which the server derives the kind of device. */
const agents = {
  desktop:
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
  phone:
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1",
};

const today = () => toIsoDate(new Date());

/** Opens a new browser with a fake clock, which moves only when the test says so. */
async function visit(browser: Browser, site: string, how: { agent: string; from?: string }) {
  const context = await browser.newContext({ baseURL: site, userAgent: how.agent });
  const page = await context.newPage();
  let now = Date.now() - 4 * 3_600_000;
  await page.clock.setFixedTime(now);
  await page.goto("/", how.from === undefined ? {} : { referer: how.from });
  const pass = (seconds: number) => {
    now += seconds * 1000;
    return page.clock.setFixedTime(now);
  };
  return {
    page,
    pass,
    /**
     * Spends the given number of seconds on a step of the questionnaire, and continues to the step
     * with the given number.
     */
    async goOn(seconds: number, to: number) {
      await pass(seconds);
      await next(page);
      await expect(page.getByText(`Step ${to} of 5`)).toBeVisible();
    },
    [Symbol.asyncDispose]: () => context.close(),
  };
}

async function summaryOf(page: Page, site: string): Promise<unknown> {
  const answer = await page.request.get(`${site}/api/analytics/summary`);
  expect(answer.status()).toBe(200);
  return answer.json();
}

/**
 * Returns the visible text of each list item or table row, with `|` in place of line breaks and
 * tabs.
 */
const told = (items: Locator) =>
  items.evaluateAll((all: HTMLElement[]) =>
    all.map((item) => item.innerText.trim().replace(/\s*[\n\t]\s*/g, " | ")),
  );

const figure = (page: Page, name: string) => page.getByText(name, { exact: true }).locator("+ dd");
const items = (page: Page, name: string) => page.getByRole("list", { name }).getByRole("listitem");
const tableRows = (page: Page, name: string) =>
  page.getByRole("table", { name, exact: true }).locator("tbody").getByRole("row");

/*
 * Three visits, the seconds that each visitor spends on each step, and the figures that result. The
 * third visitor leaves after the first step, and then returns in the same tab.
 *
 *                            Location  Preferences  Budget  Features  Contact
 *   on a desktop, direct           20           10      40         6       90   sends the form
 *   on a phone, from Google        30           95  leaves
 *   on a desktop, from a page      24           60    7200    leaves
 *
 *   views                           3            3       3         2        1
 *   completions                     3            3       2         1        1
 *   drop-offs                       0            0       1         1        0
 *   median                       24 s        1 min    40 s       6 s   1 min 30 s
 *   90th percentile              30 s   1 min 35 s  60 min+       6 s  1 min 30 s
 */
test(
  "the analytics screen shows the figures that result from three visits to the questionnaire",
  desktopOnly,
  async ({ page, browser, expectAccessible }) => {
    // Three visitors use the questionnaire. Afterwards, the test checks the figures that must
    // result.
    await using server = await ownServer({ RATE_LIMITS: "off" });
    await using sender = await visit(browser, server.url, { agent: agents.desktop });
    await answerLocation(sender.page);
    await sender.goOn(20, 2);
    await answerPreferences(sender.page);
    await sender.goOn(10, 3);
    await sender.goOn(40, 4);
    await sender.goOn(6, 5);
    await answerContact(sender.page);
    await sender.pass(90);
    await sender.page.getByRole("button", { name: "Let’s Roost!" }).click();
    await expect(sender.page.getByText("Searching for flats...")).toBeVisible();

    await using leaver = await visit(browser, server.url, {
      agent: agents.phone,
      from: "https://www.google.com/search?q=flats",
    });
    await answerLocation(leaver.page);
    await leaver.goOn(30, 2);
    await answerPreferences(leaver.page);
    await leaver.goOn(95, 3);
    await leaver.page.goto("about:blank");

    await using returner = await visit(browser, server.url, {
      agent: agents.desktop,
      from: "https://news.example.org/flats",
    });
    await answerLocation(returner.page);
    await returner.goOn(24, 2);
    await returner.page.goto("about:blank");
    await returner.page.goBack();
    await expect(returner.page.getByText("Step 2 of 5")).toBeVisible();
    await answerPreferences(returner.page);
    await returner.goOn(60, 3);
    await returner.goOn(7200, 4);
    await returner.page.goto("about:blank");

    await page.request.post(`${server.url}/api/login`, { data: admin });
    await expect
      .poll(() => summaryOf(page, server.url))
      .toEqual({
        totalSessions: 3,
        completedSessions: 1,
        abandonedSessions: 2,
        completionRate: 33.3,
        stepViews: {
          location_step: 3,
          preferences_step: 3,
          budget_step: 3,
          features_step: 2,
          contact_step: 1,
        },
        dropoffByStep: {
          location_step: 0,
          preferences_step: 0,
          budget_step: 33.3,
          features_step: 50,
          contact_step: 0,
        },
      });

    await page.goto(`${server.url}/admin/analytics`);
    await expect(figure(page, "Total Sessions")).toHaveText("3");
    await expect(figure(page, "Completed")).toHaveText("1");
    await expect(figure(page, "Completion Rate")).toHaveText("33.3%");
    await expect(figure(page, "Abandoned")).toHaveText("2");
    await expect(page.getByText("0 still open")).toBeVisible();
    await expect(page.getByLabel("Start date")).toHaveValue(addDays(today(), -29));
    await expect(page.getByLabel("End date")).toHaveValue(today());

    expect(await told(items(page, "Sessions that viewed each step"))).toEqual([
      "Location location_step | 3 sessions | 100.0%",
      "Preferences preferences_step | 3 sessions | 100.0%",
      "Budget budget_step | 3 sessions | 100.0%",
      "Features features_step | 2 sessions | 66.7%",
      "Contact contact_step | 1 session | 33.3%",
      "Completed | 1 session | 33.3%",
    ]);
    await expect(
      page.getByText(
        "Largest drop-off: “Features” (50.0%). 1 of 2 sessions that viewed it went no further.",
      ),
    ).toBeVisible();
    expect(await told(items(page, "Step Views"))).toEqual([
      "Location location_step | 3 | 100.0% of all sessions",
      "Preferences preferences_step | 3 | 100.0% of all sessions",
      "Budget budget_step | 3 | 100.0% of all sessions",
      "Features features_step | 2 | 66.7% of all sessions",
      "Contact contact_step | 1 | 33.3% of all sessions",
    ]);
    expect(await told(items(page, "Drop-off Analysis"))).toEqual([
      "Location location_step | 0.0% | Low | 0 of 3 sessions",
      "Preferences preferences_step | 0.0% | Low | 0 of 3 sessions",
      "Budget budget_step | 33.3% | High | 1 of 3 sessions",
      "Features features_step | 50.0% | High | 1 of 2 sessions",
      "Contact contact_step | 0.0% | Low | 0 of 1 session",
    ]);
    expect(await told(tableRows(page, "Time per step"))).toEqual([
      "Location location_step | 3 | 24 s | 30 s",
      "Preferences preferences_step | 3 | 1 min | 1 min 35 s",
      "Budget budget_step | 2 | 40 s | 60 min or more",
      "Features features_step | 1 | 6 s | 6 s",
      "Contact contact_step | 1 | 1 min 30 s | 1 min 30 s",
    ]);
    expect(await told(tableRows(page, "Devices"))).toEqual([
      "Desktop | 2 | 66.7% | 1 | 50.0%",
      "Mobile | 1 | 33.3% | 0 | 0.0%",
    ]);
    expect(await told(tableRows(page, "Referrers"))).toEqual([
      "Direct | 1 | 33.3% | 1 | 100.0%",
      "google.com | 1 | 33.3% | 0 | 0.0%",
      "news.example.org | 1 | 33.3% | 0 | 0.0%",
    ]);
    await page.getByText("Sessions per day as a table").click();
    const days = await told(tableRows(page, "Sessions per day"));
    expect(days).toHaveLength(30);
    expect(days.at(0)).toBe(`${shortDate(addDays(today(), -29))} | 0 | 0`);
    expect(days.at(-1)).toBe(`${shortDate(today())} | 3 | 1`);
    await expectAccessible();

    const downloading = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export CSV" }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe(`analytics-sessions-${today()}.csv`);
    const [header, ...sessions] = (await readFile(await download.path(), "utf8"))
      .replace(/^\uFEFF/, "")
      .trim()
      .split("\n");
    expect(header).toContain("Questionnaire version");
    expect(sessions).toHaveLength(3);
    expect(sessions.filter((row) => row.includes("news.example.org"))).toHaveLength(1);
    await expect(toast(page)).toContainText("3 sessions");
  },
);

/** Sends analytics events in the same way as a visitor's browser. */
async function tell(page: Page, site: string, sessionId: string, events: Partial<TrackInput>[]) {
  for (const event of events) {
    const answer = await page.request.post(`${site}/api/analytics/track`, {
      data: { eventType: "start", definitionVersion: 1, ...event, sessionId },
      headers: { "user-agent": agents.desktop },
    });
    expect(answer.status()).toBe(204);
  }
}

const firstStep = { stepId: "location_step", stepNumber: 1 };

test(
  "the analytics screen's figures follow the chosen dates and questionnaire version",
  phoneFirst,
  async ({ page, expectAccessible }) => {
    await using server = await ownServer({ RATE_LIMITS: "off" });
    const site = server.url;
    const total = figure(page, "Total Sessions");
    await page.request.post(`${site}/api/login`, { data: admin });
    await page.goto(`${site}/admin/analytics`);
    await expect(page.getByRole("heading", { name: "No Sessions Yet" })).toBeVisible();
    await expect(total).toHaveText("0");
    await expect(figure(page, "Completion Rate")).toHaveText("0.0%");
    await expectAccessible();

    await tell(page, site, "one", [{}, { eventType: "step_view", ...firstStep }]);
    await tell(page, site, "two", [
      { definitionVersion: 2 },
      { definitionVersion: 2, eventType: "complete" },
    ]);
    await page.getByRole("button", { name: "Refresh Data" }).click();
    await expect(total).toHaveText("2");
    await expect(page.getByText("1 still open")).toBeVisible();
    await expect(figure(page, "Completion Rate")).toHaveText("50.0%");
    await expect(page.getByRole("button", { name: "Last 30 days" })).toHaveAttribute(
      "aria-pressed",
      "true",
    );

    // Choosing a preset range, a version or a date changes the screen and the URL at once, and Back
    // undoes the choice.
    await page.getByRole("button", { name: "Last 7 days" }).click();
    const week = `startDate=${addDays(today(), -6)}&endDate=${today()}`;
    await expect(page).toHaveURL(`${site}/admin/analytics?${week}`);
    await expect(page.getByRole("button", { name: "Last 7 days" })).toHaveAttribute(
      "aria-pressed",
      "true",
    );
    await page.getByLabel("Questionnaire version").selectOption("Version 2 (1)");
    await expect(page).toHaveURL(`${site}/admin/analytics?${week}&version=2`);
    await expect(total).toHaveText("1");
    await expect(figure(page, "Completed")).toHaveText("1");
    await page.getByLabel("End date").fill(addDays(today(), -1));
    await expect(page.getByRole("heading", { name: "No Sessions Found" })).toBeVisible();
    await expect(total).toHaveText("0");
    await expectAccessible();
    await page.goBack();
    await expect(total).toHaveText("1");
    await page.goBack();
    await expect(total).toHaveText("2");
    await expect(page.getByLabel("Questionnaire version")).toHaveValue("");

    // The switch “Compare with the period before” applies at once, and stays on when a version of
    // the questionnaire is chosen. A click in the list of versions chooses a version.
    await page.getByRole("switch", { name: "Compare with the period before" }).click();
    await expect(page).toHaveURL(`${site}/admin/analytics?${week}&compare=true`);
    await expect(page.getByText("before: 0", { exact: true })).toHaveCount(3);
    await expect(page.getByText("+50.0 points (before: 0.0%)")).toBeVisible();
    expect(await told(tableRows(page, "Versions compared"))).toEqual([
      "Version 2 | 1 | 1 | 100.0%",
      "Version 1 | 1 | 0 | 0.0%",
    ]);
    await expectAccessible();
    await page.getByRole("button", { name: "Version 1" }).click();
    await expect(page).toHaveURL(`${site}/admin/analytics?${week}&version=1&compare=true`);
    await expect(total).toHaveText("1");
    await page.goBack();
    await page.goBack();
    await expect(total).toHaveText("2");
    // An error about an invalid range is shown at the range's field, and the figures on the screen
    // do not change.
    const asked: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("analytics.report")) asked.push(request.url());
    });
    const start = page.getByLabel("Start date");
    await start.fill(addDays(today(), 1));
    await expect(page.getByText("The start date must not be after the end date")).toBeVisible();
    await expect(start).toHaveAttribute("aria-invalid", "true");
    await expect(total).toHaveText("2");
    await expect(page).toHaveURL(`${site}/admin/analytics?${week}`);
    await expectAccessible();
    expect(asked).toEqual([]);
    await page.getByLabel("End date").fill(addDays(today(), 2));
    await expect(page.getByText("The start date must not be after the end date")).toBeHidden();
    await expect(page.getByRole("heading", { name: "No Sessions Found" })).toBeVisible();
    await page.getByRole("button", { name: "Show all time" }).click();
    await expect(total).toHaveText("2");
    await expect(page.getByRole("button", { name: "All time" })).toHaveAttribute(
      "aria-pressed",
      "true",
    );
    await page.getByRole("button", { name: "Back to the last 30 days" }).click();
    await expect(page).toHaveURL(`${site}/admin/analytics`);

    // The screen ignores invalid values in its URL.
    await page.goto(
      `${site}/admin/analytics?startDate=${today()}&endDate=2026-02-30&version=newest`,
    );
    await expect(start).toHaveValue(today());
    await expect(page.getByLabel("End date")).toHaveValue(today());
    await expect(page.getByLabel("Questionnaire version")).toHaveValue("");
    await expect(total).toHaveText("2");

    // The analytics screen also has a panel that shows, for the same days, whether searchers got
    // their promised first shortlist in time.
    const promise = page.getByRole("region", { name: "The Promise on These Days" });
    await expect(promise.getByText("No visitor sent a search on these days.")).toBeVisible();
    const link = `/admin/promise?startDate=${today()}&endDate=${today()}`;
    await expect(promise.getByRole("link")).toHaveAttribute("href", link);
  },
);

test(
  "if the analytics figures or those of the period before cannot be loaded, a message says so and Retry loads them",
  desktopOnly,
  async ({ page, complaints, expectAccessible }) => {
    await logIn(page);
    const held = Promise.withResolvers<void>();
    await page.route(/trpc\/.*analytics\.report/, async (route) => {
      await held.promise;
      await route.abort();
    });
    await page.goto("/admin/dashboard");
    await page.getByRole("main").getByRole("link", { name: "Form Analytics" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Form Analytics" })).toBeVisible();
    await expect(page.getByText("Loading analytics...")).toBeAttached();
    await expectAccessible();
    held.resolve();
    const notice = page.getByText(
      "There was an error loading the analytics data. Please try again.",
    );
    await expect(notice).toBeVisible();
    await expect(toast(page)).toContainText("Failed to load analytics");
    await expectAccessible();
    await page.unrouteAll();
    await page.getByRole("button", { name: "Retry" }).click();
    await expect(notice).toBeHidden();
    await expect(figure(page, "Total Sessions")).toBeVisible();

    // The figures of the period before are loaded, and repeated after an error, by themselves.
    await page.route(/trpc\/.*analytics\.report/, (route) => route.abort());
    await page.getByRole("switch", { name: "Compare with the period before" }).click();
    const unknown = page.getByText("The comparison can't be shown");
    await expect(unknown).toBeVisible();
    await expectAccessible();
    await page.unrouteAll();
    await page.getByRole("button", { name: "Retry" }).click();
    await expect(unknown).toBeHidden();
    const bothReports = page.waitForRequest(/trpc\/.*analytics\.report,analytics\.report/);
    await page.getByRole("button", { name: "Refresh Data" }).click();
    await bothReports;

    // If loading the figures again fails, the earlier figures stay on the screen.
    await page.route(/trpc\/.*analytics\.report/, (route) => route.abort());
    await page.getByRole("button", { name: "Refresh Data" }).click();
    await expect(notice).toBeVisible();
    await expect(figure(page, "Total Sessions")).toBeVisible();
    expectComplaints(complaints, /ERR_FAILED/);
  },
);
