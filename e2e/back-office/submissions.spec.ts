import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { admin } from "../../scripts/first-site.ts";
import { openEvents } from "../../src/server/http/testing-events.ts";
import {
  answerContact,
  answerLocation,
  answerPreferences,
  desktopOnly,
  expect,
  expectComplaints,
  logIn,
  next,
  openForm,
  openListening,
  takeClock,
  test,
  toast,
} from "../journey.ts";
import { oldSubmissions } from "../sites.ts";

test.use({ template: "submissions" });
// One worker runs all tests of this file on one site, because starting more sites takes longer.
test.describe.configure({ mode: "default" });

const rows = (page: Page) => page.getByRole("table").locator("tbody").getByRole("row");
const rowOf = (page: Page, text: string) => rows(page).filter({ hasText: text });
const total = oldSubmissions.lisbon + oldSubmissions.berlin;

/**
 * Sends a submission for one test by a request to the API, and waits until the list contains it.
 */
async function send(page: Page, name: string): Promise<{ id: string; email: string }> {
  const email = `${crypto.randomUUID()}@example.org`;
  const answer = await page.request.post("/api/save-form-data", {
    data: {
      city: "lisbon",
      neighborhoods: ["alfama"],
      moveInDate: "2126-03-01",
      rentRange: [800, 1500],
      name,
      email,
      agreeToTerms: true,
    },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  const { id } = (await answer.json()) as { id: string };
  await expect
    .poll(async () => {
      const found = await page.request.get(`/trpc/submissions.byId?input={"id":"${id}"}`);
      return found.status();
    })
    .toBe(200);
  return { id, email };
}

/** Opens the list of all submissions and searches it. */
async function search(page: Page, text: string): Promise<void> {
  await page.goto("/admin/submissions");
  await page.getByRole("searchbox").fill(text);
  await page.keyboard.press("Enter");
  await expect(rows(page)).toHaveCount(1);
}

/** Changes a submission with the session of another administrator. */
async function changeElsewhere(page: Page, change: { id: string; status: string }): Promise<void> {
  const answer = await page.request.post("/trpc/submissions.update", { data: change });
  expect(answer.status()).toBe(200);
}

/**
 * Returns all that the page has stored in session storage and local storage, except the answers to
 * the questionnaire.
 */
const heldBy = (page: Page) =>
  page.evaluate(() => {
    const own = Object.entries(sessionStorage).filter(([key]) => key !== "roost.questionnaire");
    return JSON.stringify([localStorage, own]);
  });

test("the list of submissions can be filtered, and its URL contains the filters", async ({
  page,
  isMobile,
  expectAccessible,
}) => {
  await logIn(page);
  await page.goto("/admin/dashboard");
  await page.getByRole("link", { name: `${total} overdue` }).click();
  await expect(page).toHaveURL(/\/admin\/submissions\?overdue=true$/);
  await expect(page.getByText("Only submissions that are overdue.")).toBeVisible();
  await expect(page.getByText(`${total} submissions found`)).toBeVisible();
  await expect(page.getByRole("button", { name: /^Overdue/ })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await expect(rows(page).first()).toContainText("overdue by 2 days");
  await expectAccessible();

  await page.getByRole("button", { name: /^New/ }).click();
  if (isMobile) await page.getByRole("button", { name: "More filters" }).click();
  await page.getByLabel("City").selectOption("berlin");
  await page.getByLabel("Assignee").selectOption("Unassigned");
  await expect(
    page.getByText(
      "Only submissions that are new, are overdue, are about Berlin, and are unassigned.",
    ),
  ).toBeVisible();
  await expect(rows(page)).toHaveCount(oldSubmissions.berlin);
  await page.getByRole("button", { name: "Name" }).click();
  await expect(rows(page).first()).toContainText("Visitor berlin 1");
  await page.reload();
  await expect(rows(page)).toHaveCount(oldSubmissions.berlin);
  await expect(page.getByLabel("City")).toHaveValue("berlin");

  // Go from one submission to the next, and back to the list.
  await page.getByRole("link", { name: "Visitor berlin 1" }).click();
  await expect(page.getByText(`1 of ${oldSubmissions.berlin}`)).toBeVisible();
  await page.getByRole("link", { name: "Next submission" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Visitor berlin 2");
  await expectAccessible();
  await page.getByRole("link", { name: "Back to Submissions" }).click();
  await expect(rows(page)).toHaveCount(oldSubmissions.berlin);

  const addresses: string[] = [];
  page.on("request", (request) => addresses.push(decodeURIComponent(request.url())));
  await page.getByRole("searchbox").fill("nobody@example.org");
  await expect(page.getByText("No submissions found")).toBeVisible();
  await expectAccessible();
  await page.reload();
  await expect(page.getByText("No submissions found")).toBeVisible();
  await expect(page.getByRole("searchbox")).toHaveValue("nobody@example.org");
  expect([page.url(), ...addresses].join()).not.toContain("nobody");
  await page.goBack();
  await expect(rows(page)).toHaveCount(oldSubmissions.berlin);
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(page.getByText("All submissions.")).toBeVisible();
  await expect(rows(page)).toHaveCount(25);
  await expect(page).toHaveURL(/submissions\?sort=name&order=asc$/);
});

test(
  "an administrator assigns a submission, adds a note, marks it as sent, exports it, and finally erases it",
  desktopOnly,
  async ({ page, expectAccessible }) => {
    const email = `${crypto.randomUUID()}@example.org`;
    const addresses: string[] = [];
    const note = (url: string) => addresses.push(decodeURIComponent(url));
    page.on("request", (request) => note(request.url()));
    page.on("framenavigated", (frame) => note(frame.url()));
    await takeClock(page);
    await openForm(page);
    await answerLocation(page);
    await next(page);
    await answerPreferences(page);
    await next(page);
    await next(page);
    await next(page);
    await answerContact(page);
    await page.getByLabel("Email").fill(email);
    await page.getByRole("button", { name: "Let’s Roost!" }).click();
    await expect(page.getByText("Submission Successful!")).toBeVisible();

    await logIn(page);
    await page.goto("/admin/dashboard");
    const fresh = page.getByRole("link", { name: /new submissions?$/ });
    await expect(fresh).toBeVisible();
    await expectAccessible();
    await fresh.click();
    const row = rowOf(page, email);
    await expect(row).toContainText("Ana O'Neill");
    await expect(row).toContainText("Lisbon");
    await expect(row).toContainText("due in 2");
    await row.getByRole("button", { name: "Assign Ana O'Neill to me" }).click();
    // The submission is no longer new, so its row must disappear, and the focus must stay near the
    // former row.
    await expect(row).toHaveCount(0);
    await expect(page.getByRole("region", { name: "All submissions" })).toBeFocused();

    await search(page, email);
    await expect(row).toContainText("In progress");
    await expect(row).toContainText(admin.username);
    await row.getByRole("link", { name: "Ana O'Neill" }).click();
    await expect(page.getByRole("link", { name: email })).toHaveAttribute(
      "href",
      `mailto:${email}`,
    );
    await expect(page.getByText("Questionnaire version 1")).toBeVisible();
    const answers = page.getByRole("region", { name: "Answers" });
    await expect(answers.getByText("Neighborhoods").locator("+ dd")).toHaveText("AlfamaGraça");
    await expect(answers.getByText("Monthly rent").locator("+ dd")).toHaveText("€800 – €2,000");
    await expect(answers.getByText("Furnishing").locator("+ dd")).toHaveText("not answered");

    await page.getByLabel("New note").fill("Can talk after six.");
    await page.reload();
    await expect(page.getByLabel("New note")).toHaveValue("Can talk after six.");
    // The test waits for the sections above the note, because their content moves the note's button
    // while they load.
    await expect(page.getByText("There is no open listing in this city yet.")).toBeVisible();
    await expect(page.getByRole("list", { name: "Timeline, newest first" })).toBeVisible();
    await page.getByRole("button", { name: "Save note" }).click();
    await expect(
      page
        .getByRole("list", { name: "Notes, newest first" })
        .getByRole("listitem")
        .filter({ hasText: "Can talk after six." }),
    ).toBeVisible();
    await expect(page.getByLabel("New note")).toHaveValue("");
    await page.getByRole("button", { name: "Sent", exact: true }).click();
    await expect(page.getByText("sent on time")).toBeVisible();

    await page.getByRole("link", { name: "Back to Submissions" }).click();
    await expect(row).toContainText("Sent");
    const downloading = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export CSV" }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/^submissions-[\d-]+\.csv$/);
    const lines = (await readFile(await download.path(), "utf8")).trim().split("\n");
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain(email);
    expect(lines[1]).toContain("Can talk after six.");

    await row.getByRole("link", { name: "Ana O'Neill" }).click();
    await page.getByLabel("New note").fill("They want to be forgotten.");
    await page.getByRole("button", { name: "Erase this person's data…" }).click();
    const dialog = page.getByRole("dialog", { name: "Erase a person's data" });
    await expect(dialog.getByText("1 submission and 1 preference record")).toBeVisible();
    await expect(dialog.getByText("backups of the database")).toBeVisible();
    await expectAccessible();
    await dialog.getByLabel("Type the address to confirm").fill("someone-else@example.org");
    await dialog.getByRole("button", { name: "Erase permanently" }).click();
    await expect(dialog.getByText("This is not the address above")).toBeVisible();
    await dialog.getByLabel("Type the address to confirm").fill(email);
    // The server's event about the erasure arrives before the response to the request. The event
    // must not close the dialog.
    const erasure = Promise.withResolvers<void>();
    await page.route(/submissions\.erasePerson/, async (route) => {
      const response = await route.fetch();
      await erasure.promise;
      await route.fulfill({ response });
    });
    const loaded = page.waitForResponse(/submissions\.counts/);
    await dialog.getByRole("button", { name: "Erase permanently" }).click();
    await (await loaded).finished();
    await page.evaluate(() => new Promise(requestAnimationFrame));
    await expect(dialog.getByRole("button", { name: "Erasing..." })).toBeVisible();
    erasure.resolve();
    await expect(page.getByText("Data erased")).toBeVisible();
    await expect(page.getByText(`No submissions match “${email}”`)).toBeVisible();

    expect(addresses.join()).not.toContain(email);

    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Erase a person's data…" }).click();
    await dialog.getByRole("button", { name: "Look up data" }).click();
    await expect(dialog.getByText("Enter an email address")).toBeVisible();
    await expectAccessible();
    await dialog.getByLabel("The person's email address").fill(email);
    await page.keyboard.press("Enter");
    await expect(dialog.getByText("No data is stored under")).toBeVisible();
    // After a person's data are erased, the browser's storage must contain no draft of a note about
    // the person.
    expect(await heldBy(page)).not.toContain("forgotten");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Log Out" }).click();
    await expect(page.getByRole("button", { name: "Login" })).toBeVisible();
    expect(await heldBy(page)).not.toContain(email);
  },
);

test(
  "an unsaved note about a person is deleted in every tab when the session ends",
  desktopOnly,
  async ({ page, context }) => {
    await logIn(page);
    const { id } = await send(page, "Somebody discreet");
    const other = await context.newPage();
    for (const [tab, text] of [
      [page, "Typed here"],
      [other, "Typed there"],
    ] as const) {
      await tab.goto(`/admin/submissions/${id}`);
      await tab.getByLabel("New note").fill(text);
      await tab.reload();
      await expect(tab.getByLabel("New note")).toHaveValue(text);
      expect(await tab.evaluate(() => JSON.stringify(localStorage))).not.toContain("Typed");
    }
    await page.getByRole("button", { name: "Log Out" }).click();
    await expect(page.getByRole("button", { name: "Login" })).toBeVisible();
    expect(await heldBy(page)).not.toContain("Typed");
    const dialog = other.getByRole("dialog", { name: "Your session has ended" });
    await expect(dialog).toBeVisible();
    expect(await heldBy(other)).not.toContain("Typed");

    // The second tab (`other`) keeps its unsaved note on the screen, behind the login dialog. After
    // a login in this dialog, the browser stores the note again, so the note survives a reload.
    await dialog.getByLabel("Password").fill(admin.password);
    await dialog.getByRole("button", { name: "Login" }).click();
    await expect(dialog).toBeHidden();
    await other.reload();
    await expect(other.getByLabel("New note")).toHaveValue("Typed there");
    await other.goto("/auth");
    await other.getByRole("button", { name: "Log Out" }).click();
    await expect(other.getByRole("button", { name: "Login" })).toBeVisible();
    expect(await heldBy(other)).not.toContain("Typed");
  },
);

test(
  "the open list of submissions announces a new submission, and shows it when the user asks for it",
  desktopOnly,
  async ({ page, browser, site, expectAccessible }) => {
    await logIn(page);
    await page.goto("/admin/submissions");
    await expect(rows(page)).toHaveCount(25);
    const place = page.getByRole("navigation", { name: "Admin" }).getByRole("link", {
      name: /^Submissions/,
    });
    const isNew = async () => Number(/\d+/.exec(await place.innerText())?.[0] ?? 0);
    await expect.poll(isNew).toBeGreaterThan(0);
    const before = await isNew();
    const top = async () => (await rows(page).first().boundingBox())?.y;
    const listTop = await top();

    const visitor = await browser.newContext({ baseURL: site });
    const other = await visitor.newPage();
    await logIn(other);
    await send(other, "Somebody at once");
    const bar = page.getByRole("button", { name: "1 new" });
    await expect(bar).toBeVisible();
    await expect.poll(isNew).toBe(before + 1);
    await expect(rowOf(page, "Somebody at once")).toHaveCount(0);
    expect(await top()).toBe(listTop);
    await expectAccessible();

    const { width, height } = page.viewportSize() ?? { width: 1280, height: 800 };
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.getByLabel(`Menu, ${before + 1} new submission`)).toBeVisible();
    await expect(bar).toBeInViewport({ ratio: 1 });
    await expectAccessible();
    await page.setViewportSize({ width, height });

    // The test opens ten more event streams for this account, so the server ends the account's
    // oldest stream, which is the page's stream. The page must reconnect and must miss no event.
    const cookies = await page.context().cookies();
    const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
    const streams = await Promise.all(Array.from({ length: 10 }, () => openEvents(site, cookie)));
    const { id } = await send(other, "Somebody meanwhile");
    for (const events of streams) events[Symbol.dispose]();
    await page.getByRole("button", { name: "2 new" }).click();
    await expect(rowOf(page, "Somebody at once")).toBeVisible();
    await expect(rowOf(page, "Somebody meanwhile")).toBeVisible();
    await expect(bar).toBeHidden();
    await expect(page.getByRole("region", { name: "All submissions" })).toBeFocused();

    // Another administrator's change of a submission appears in the submission's row.
    await changeElsewhere(other, { id, status: "working" });
    await expect(rowOf(page, "Somebody meanwhile")).toContainText("In progress");
    await expect.poll(isNew).toBe(before + 1);

    // The list's notice about new submissions counts only those that match the filters.
    await page.getByLabel("City").selectOption("berlin");
    await expect(rows(page)).toHaveCount(oldSubmissions.berlin);
    await send(other, "Somebody in Lisbon");
    await expect.poll(isNew).toBe(before + 2);
    await expect(page.getByRole("button", { name: /\d new/ })).toBeHidden();
    await visitor.close();
  },
);

test(
  "without a reload, the list of submissions counts down to a submission's deadline, and then shows the time since the deadline",
  desktopOnly,
  async ({ page }) => {
    await logIn(page);
    const { email } = await send(page, "Somebody patient");
    await page.clock.install();
    await search(page, email);
    const row = rows(page).first();
    await expect(row).toContainText("just now");
    await expect(row).toContainText(/due in 2[34] h/);
    await page.clock.fastForward("22:01:00");
    await expect(row).toContainText("22 h ago");
    await expect(row).toContainText("due in 2 h");
    await page.clock.fastForward("04:00:00");
    await expect(row).toContainText("overdue by 2 h");
    await expect(row.locator("time").first()).toHaveAttribute("title", / UTC$/);
  },
);

test(
  "the open screen of a submission shows another user's change, and keeps the typed note when the server refuses a stale save",
  desktopOnly,
  async ({ page, complaints, expectAccessible }) => {
    await logIn(page);
    const { id } = await send(page, "Somebody wanted");
    await openListening(page, `/admin/submissions/${id}`);
    await page.getByLabel("New note").fill("I wanted to say");
    const work = page.getByRole("region", { name: "Work" });
    const status = (name: string) => work.getByRole("button", { name, pressed: true });
    await expect(status("New")).toBeVisible();
    await changeElsewhere(page, { id, status: "working" });
    await expect(status("In progress")).toBeVisible();
    await page.request.post("/trpc/submissions.addNote", { data: { id, text: "Called back" } });
    await expect(page.getByRole("list", { name: "Notes, newest first" })).toContainText(
      "Called back",
    );
    // The server's event about the user's own change arrives before the response to the request.
    await page.route(/submissions\.update/, async (route) => {
      const loaded = page.waitForResponse(/submissions\.byId/);
      const response = await route.fetch();
      await loaded;
      await route.fulfill({ response });
    });
    await work.getByRole("button", { name: "Closed" }).click();
    await toast(page).getByRole("button", { name: "Undo" }).click();
    await expect(toast(page)).toContainText("Undone");
    await expect(status("In progress")).toBeVisible();
    await page.unrouteAll();

    // The page gets no more events from the server, so it does not show the other user's change.
    await page.route("**/api/admin/events", () => {});
    await page.reload();
    await expect(status("In progress")).toBeVisible();
    await changeElsewhere(page, { id, status: "closed" });
    await page.getByRole("button", { name: "Assign to me" }).click();
    await expect(work.getByRole("alert")).toContainText(
      /This submission was changed by admin on .* UTC in the meantime\. It is now closed, unassigned\. Your change was not saved\./,
    );
    await expect(work.getByRole("button", { name: "Closed" })).toHaveAttribute(
      "aria-pressed",
      "true",
    );
    await expect(page.getByLabel("New note")).toHaveValue("I wanted to say");
    await expectAccessible();
    await work.getByRole("button", { name: "In progress" }).click();
    await expect(work.getByRole("alert")).toBeHidden();
    await expect(page.getByText("Somebody wanted: in progress, unassigned")).toBeVisible();
    expect(complaints.splice(0)).toHaveLength(1);
  },
);

test(
  "if the user's session has ended, the button for exporting submissions opens a login dialog and downloads no file",
  desktopOnly,
  async ({ page, complaints }) => {
    await logIn(page);
    const listening = page.waitForResponse(/submissions\.countArrived/);
    await page.goto("/admin/submissions?city=berlin");
    await expect(rows(page)).toHaveCount(oldSubmissions.berlin);
    await listening;
    await page.context().clearCookies();
    const saved: string[] = [];
    page.on("download", (download) => saved.push(download.suggestedFilename()));
    await page.getByRole("button", { name: "Export CSV" }).click();
    const dialog = page.getByRole("dialog", { name: "Your session has ended" });
    await dialog.getByLabel("Password").fill(admin.password);
    await dialog.getByRole("button", { name: "Login" }).click();
    await expect(dialog).toBeHidden();
    expect(saved).toEqual([]);
    const downloading = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export CSV" }).click();
    await downloading;
    expect(complaints.splice(0)).toHaveLength(1);
  },
);

test(
  "the screen of a submission shows a message if the submission does not exist or a request fails",
  desktopOnly,
  async ({ page, complaints, expectAccessible }) => {
    await logIn(page);
    await page.route(/trpc\/.*submissions\./, (route) => route.abort());
    await page.goto("/admin/dashboard");
    await expect(page.getByText("The submissions can't be counted at the moment.")).toBeVisible();
    await expect(page.getByRole("heading", { name: "Latest changes" })).toBeVisible();
    await expectAccessible();
    await page.goto(`/admin/submissions/${crypto.randomUUID()}`);
    await expect(page.getByText("This submission can't be shown")).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Submission");
    await expectAccessible();
    await page.goto("/admin/submissions");
    await expect(page.getByText("The submissions can't be shown")).toBeVisible();
    await expectAccessible();
    await page.unrouteAll();
    await page.getByRole("button", { name: "Retry" }).click();
    await expect(rows(page)).toHaveCount(25);
    expectComplaints(complaints, /ERR_FAILED/);

    for (const none of ["abc", crypto.randomUUID()]) {
      await page.goto(`/admin/submissions/${none}`);
      await expect(page.getByRole("heading", { name: "Submission Not Found" })).toBeVisible();
      await expectAccessible();
    }
  },
);
