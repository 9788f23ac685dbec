import type { Page } from "@playwright/test";
import { expect, expectComplaints, logIn, phoneOnly, testOnOwnSite, toast } from "../journey.ts";

const test = testOnOwnSite();

test.use({ template: "shortlists" });

// One worker runs all tests of this file on one site, because starting more sites takes longer.
test.describe.configure({ mode: "default" });

const card = (page: Page, name: string) => page.getByRole("article", { name, exact: true });
const flats = (page: Page) =>
  page.getByRole("list", { name: "Flats in their order" }).getByRole("article");
const titles = ["Sunny flat by the castle", "Two bedrooms with a view", "Quiet flat near the park"];

test("a user views statistics about shortlists' deadlines for a range of dates, and exports a CSV file @phone-first", async ({
  page,
  complaints,
  expectAccessible,
}) => {
  await logIn(page);
  await page.route(/trpc\/.*promise\.summary/, (route) => route.abort());
  await page.goto("/admin/dashboard");
  await page.getByRole("main").getByRole("link", { name: "Promise" }).click();
  await expect(page.getByText("There was an error loading the figures.")).toBeVisible();
  await page.unrouteAll();
  await page.getByRole("button", { name: "Retry" }).click();
  const figure = (name: string) => page.getByText(name, { exact: true }).locator("+ dd");
  await expect(figure("Searches")).toHaveText("5");
  expectComplaints(complaints, /ERR_FAILED/);
  // No mail was sent, so the screen shows a dash and no percentage.
  await expect(figure("First shortlist in time")).toHaveText("–");
  await expect(figure("Duplicates sent")).toHaveText("0");
  await expect(page.getByText("Search profiles that visitors sent on these days.")).toBeVisible();
  await expect(page.getByRole("row", { name: "Flats in Lisbon 6 0 0 –" })).toBeVisible();
  await expectAccessible();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  expect((await download).suggestedFilename()).toMatch(/^promise-[-0-9]+\.csv$/);
  await expect(toast(page)).toContainText("5 searches");

  await page.getByLabel("Start date").fill("2020-01-01");
  await page.getByLabel("End date").fill("2020-01-31");
  await expect(page.getByText("No Searches Found")).toBeVisible();
  await expectAccessible();
  await page.getByRole("button", { name: "Show the last 90 days" }).click();
  await expect(figure("Searches")).toHaveText("5");
});

test(
  "an administrator reorders, removes and adds flats in a shortlist, writes notes to the searcher, and previews the mail",
  phoneOnly,
  async ({ page, expectAccessible }) => {
    await logIn(page);
    await page.goto("/admin/dashboard");
    await page.getByRole("link", { name: "shortlists to review" }).click();
    await expect(page.getByText("No mail server is set.")).toBeVisible();
    const olive = card(page, "Olive Reyes");
    await expect(olive).toContainText("First shortlist · 3 flats, best 100 · No owner");
    await expect(olive).toContainText("due in 3 h");
    await expectAccessible();
    await olive.getByRole("button", { name: "Olive Reyes", exact: true }).click();
    await expect(flats(page)).toHaveText(titles.map((title) => new RegExp(title)));
    await expectAccessible();

    await test.step("The last flat of the shortlist is moved to the top by keyboard", async () => {
      const handle = page.getByRole("button", { name: `Move ${titles[2]} by dragging` });
      await handle.focus();
      await page.keyboard.press("Space");
      await expect(page.getByText(`${titles[2]} is picked up: 3 of 3.`)).toBeAttached();
      await page.keyboard.press("ArrowUp");
      await expect(page.getByText(`${titles[2]} is now 2 of 3.`)).toBeAttached();
      await page.keyboard.press("ArrowUp");
      await expect(page.getByText(`${titles[2]} is now 1 of 3.`)).toBeAttached();
      await page.keyboard.press("Space");
      await expect(flats(page).first()).toContainText(titles[2] ?? "");
    });

    await test.step("A flat that was dropped from the shortlist can be restored and dropped again", async () => {
      await page.getByRole("button", { name: `Drop ${titles[0]}` }).click();
      await expect(flats(page)).toHaveCount(2);
      await page.getByRole("button", { name: `Undo dropping ${titles[0]}` }).click();
      await expect(flats(page)).toHaveCount(3);
      await page.getByRole("button", { name: `Drop ${titles[0]}` }).click();
    });

    await test.step("An unsaved note to the searcher and the removal of a flat from the shortlist survive a reload of the page", async () => {
      await page.getByRole("button", { name: `Add a line about ${titles[2]}` }).click();
      await page.keyboard.insertText("The landlord answers in English.");
      await page
        .getByRole("textbox", { name: "Line to the searcher" })
        .fill("Good morning, Olive!");
      await page.reload();
      await expect(page.getByRole("textbox", { name: "Line to the searcher" })).toHaveValue(
        "Good morning, Olive!",
      );
      await expect(flats(page)).toHaveCount(2);
      await expectAccessible();
    });

    await test.step("The user finds a flat among all listings with the status open, and adds it to the shortlist", async () => {
      await page.getByRole("button", { name: "Add a flat" }).click();
      const dialog = page.getByRole("dialog", { name: "Add a flat" });
      await dialog.getByRole("searchbox").fill("garden");
      await dialog.getByRole("button", { name: "Add Garden flat" }).click();
      await expect(
        dialog.getByRole("button", { name: "Garden flat is on the list" }),
      ).toBeFocused();
      await expectAccessible();
      await dialog.getByRole("button", { name: "Close" }).click();
      await expect(flats(page)).toHaveText([/Quiet flat/, /Two bedrooms/, /Garden flat/]);
    });

    await test.step("The preview of the shortlist's mail shows the notes that the user typed, and not the flat that the user removed", async () => {
      await page.getByRole("button", { name: "Preview", exact: true }).click();
      const dialog = page.getByRole("dialog", { name: "The mail to Olive Reyes" });
      const mail = dialog.frameLocator("iframe");
      await expect(mail.getByText("Good morning, Olive!")).toBeVisible();
      await expect(mail.getByText("The landlord answers in English.")).toBeVisible();
      await expect(mail.getByText(titles[0] ?? "")).toHaveCount(0);
      await expectAccessible();
      await dialog.getByRole("button", { name: "Close the preview" }).click();
    });

    await page.getByRole("button", { name: "Keep the mail" }).click();
    await expect(toast(page)).toContainText("Mail kept");
    await expect(olive).toHaveCount(0);
    await expect(page.getByRole("button", { expanded: true })).toBeFocused();
    await page.getByRole("button", { name: "Sent today" }).click();
    await expect(olive).toContainText("Kept, not sent");
    await expectAccessible();
    await olive.getByRole("link", { name: "The mail to Olive Reyes" }).click();
    await expect(
      page.frameLocator("iframe").getByText("The landlord answers in English."),
    ).toBeVisible();
  },
);

test("when another member of the team changes a shortlist, the change appears beside the unsaved edits, and neither is lost @phone-first", async ({
  page,
  complaints,
  expectAccessible,
}) => {
  await logIn(page);
  await page.goto("/admin/today");
  const carla = card(page, "Carla Neves");
  await carla.getByRole("button", { name: "Carla Neves", exact: true }).click();
  await page.getByRole("button", { name: "Add a line about Quiet flat near the park" }).click();
  await page.keyboard.insertText("Mine");
  const id = new URL(page.url()).searchParams.get("open") ?? "";
  const path = `/api/admin/shortlists/${id}`;
  const { updatedAt } = await (await page.request.get(path)).json();
  const answer = await page.request.patch(path, {
    data: { expectedUpdatedAt: updatedAt, note: "Theirs" },
  });
  expect(answer.status()).toBe(200);
  await page.keyboard.press("Control+s");
  await expect(page.getByText("The line to the searcher is now: “Theirs”")).toBeVisible();
  // The browser logs the refused save as an error. Each logged error fails the test, so the test
  // removes this expected one.
  expect(complaints.splice(0)).toEqual([expect.stringContaining("409 (Conflict)")]);
  await expectAccessible();
  await page.getByRole("button", { name: "Keep my edits too" }).click();
  await expect(page.getByRole("textbox", { name: "Line to the searcher" })).toHaveValue("Theirs");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(toast(page)).toContainText("Shortlist saved");
  expect(await (await page.request.get(path)).json()).toMatchObject({
    note: "Theirs",
    flats: [{ note: "Mine" }],
  });
  await page.getByRole("button", { name: "Skip today" }).click();
  const dialog = page.getByRole("dialog", { name: "Skip Carla Neves today?" });
  await expect(dialog.getByRole("button", { name: "Cancel" })).toBeFocused();
  await expectAccessible();
  await dialog.getByRole("button", { name: "Skip today" }).click();
  await expect(carla).toHaveCount(0);
});

test(
  "without a mail server, a user stores the mails of all shortlists without a warning at once, and sees why a paused search gets none",
  phoneOnly,
  async ({ page, expectAccessible }) => {
    await logIn(page);
    const listening = page.waitForResponse("**/api/admin/events");
    await page.goto("/admin/today?list=blocked");
    await listening;
    const paul = card(page, "Paul Pause");
    await paul.getByRole("button", { name: "Paul Pause", exact: true }).click();
    await expect(page.getByText("The searcher has paused the search.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Keep the mail" })).toHaveAttribute(
      "aria-disabled",
      "true",
    );
    await expectAccessible();
    await page.getByRole("button", { name: "Waiting" }).click();
    const dora = card(page, "Dora Pires");
    await expect(dora).toContainText("No owner");
    const listed = await (await page.request.get("/api/admin/shortlists")).json();
    const listedOf = (name: string) =>
      listed.find(({ search }: { search: { name: string } }) => search.name === name);
    // A request assigns a search, as another browser would do. The open list shows the new owner
    // without a reload.
    const { id: assigneeId } = await (await page.request.get("/api/user")).json();
    const taken = await page.request.post("/trpc/submissions.update", {
      data: { id: listedOf("Dora Pires").submissionId, assigneeId },
    });
    expect(taken.status()).toBe(200);
    await expect(dora).toContainText("Owner: admin");
    await page.getByRole("button", { name: "Keep all that look right" }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog).toContainText(/(\d) mails for \1 people will be made and kept\./);
    await expect(dialog.getByRole("button", { name: "Cancel" })).toBeFocused();
    await expectAccessible();
    // Meanwhile another member of the team skips one of the shortlists.
    const bruno = listedOf("Bruno Costa");
    const skipped = await page.request.post(`/api/admin/shortlists/${bruno.id}/skip`, {
      data: { expectedUpdatedAt: bruno.updatedAt },
    });
    expect(skipped.status()).toBe(204);
    await dialog.getByRole("button", { name: /^Keep \d mails$/ }).click();
    const results = dialog.getByRole("list", { name: "Results" });
    await expect(results.getByRole("listitem").first()).toContainText(
      "This shortlist was skipped in the meantime",
    );
    await expect(results.getByRole("listitem").filter({ hasText: "Dora Pires" })).toContainText(
      "Kept, not sent",
    );
    await expectAccessible();
    await dialog.getByRole("button", { name: "Close" }).click();
    await expect(dora).toHaveCount(0);
    await expect(card(page, "Bruno Costa")).toHaveCount(0);
    // The button is shown only while a shortlist that looks right is left.
    await expect(page.getByRole("button", { name: "Keep all that look right" })).toHaveCount(0);
    await expectAccessible();
  },
);
