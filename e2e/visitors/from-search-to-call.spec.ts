import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { DateTime } from "luxon";
import { admin } from "../../scripts/first-site.ts";
import {
  expect,
  expectComplaints,
  fillForm,
  moveInDate,
  phoneOnly,
  testAsVisitor as test,
  toast,
} from "../journey.ts";
import { siteInTime } from "../site-in-time.ts";
import { calendarOf, linksOf, linkTo } from "../site-with-mail.ts";

const address = "anna@example.org";

const firstDay = DateTime.now().setZone("Europe/Lisbon").plus({ days: 1 }).startOf("day");

/**
 * Returns the time at which it is the given hour in Lisbon, on the given day of the search. The
 * first day has the number 0.
 */
const lisbon = (days: number, hour: number): Date =>
  firstDay.plus({ days }).set({ hour }).toJSDate();

/** A flat that a program sends. `age` is the number of days since the flat was advertised. */
type Flat = { title: string; neighborhood: string; rent: number; sizeM2: number; age: number };

/**
 * Flats that fit the search, the newest advertisement first. Among these flats, a newer
 * advertisement leads to a higher score, so the shortlist has the flats in the same order.
 */
const flats: Flat[] = [
  { title: "Sunny flat by the castle", neighborhood: "alfama", rent: 1150, sizeM2: 68, age: 0 },
  { title: "Two bedrooms with a view", neighborhood: "graca", rent: 1240, sizeM2: 74, age: 2 },
  { title: "Attic above the tram", neighborhood: "graca", rent: 980, sizeM2: 55, age: 5 },
];
const lastFlat = { title: "Garden flat", neighborhood: "alfama", rent: 1200, sizeM2: 90, age: 0 };

async function logInAt(page: Page, url: string): Promise<void> {
  const answer = await page.request.post(`${url}/api/login`, { data: admin });
  expect(answer.status()).toBe(200);
}

/**
 * Waits until Roost has proposed a shortlist. Roost looks for due shortlists at its start and once
 * a minute.
 */
async function waitForProposal(page: Page, url: string): Promise<void> {
  const count = async () => {
    const answer = await page.request.get(`${url}/api/admin/shortlists`);
    return ((await answer.json()) as unknown[]).length;
  };
  await expect.poll(count, { timeout: 70_000 }).toBe(1);
}

/** Creates an API key. Returns a function that sends flats in Lisbon with the key. */
async function createSender(page: Page, url: string): Promise<(sent: Flat[]) => Promise<void>> {
  const created = await page.request.post(`${url}/api/admin/api-keys`, {
    data: { name: "Group reader", scopes: ["listings:write"] },
  });
  const { key } = (await created.json()) as { key: string };
  return async (sent) => {
    const items = sent.map(({ age, ...flat }) => ({
      source: "Flats in Lisbon",
      externalId: flat.title,
      postedAt: lisbon(-age, 9).toISOString(),
      text: `${flat.title}, ${flat.sizeM2} m², ${flat.rent} € with bills`,
      fields: {
        ...flat,
        city: "lisbon",
        rentKind: "warm",
        flatType: "2_bedroom",
        availableFrom: moveInDate,
      },
    }));
    const answer = await page.request.post(`${url}/api/listings`, {
      headers: { authorization: `Bearer ${key}` },
      data: items,
    });
    const { results } = (await answer.json()) as { results: { status: string }[] };
    expect(results.map(({ status }) => status)).toEqual(sent.map(() => "created"));
  };
}

test(
  "a searcher fills in the questionnaire, confirms the search, rates flats, books a feedback call, and ends the search",
  phoneOnly,
  async ({ page, browser, expectAccessible, complaints }) => {
    // The journey gets a longer time limit, because it takes as long as five others.
    test.setTimeout(5 * 60_000);
    await using opened = await siteInTime();
    const { mail, startAt } = opened;
    const url = await startAt(lisbon(0, 10));
    let link = "";
    let submission = "";

    /**
     * Starts the server again with its clock at another time. The page is closed before that, so
     * that it sends no request to the stopped server.
     */
    const continueAt = async (time: Date) => {
      await page.goto("about:blank");
      await startAt(time);
      await logInAt(page, url);
    };

    await test.step("The questionnaire is filled in, and the email address is corrected after sending", async () => {
      // The server accepts only a form that was open for some seconds.
      await page.clock.install({ time: lisbon(0, 10).getTime() - 60_000 });
      await page.goto(url);
      await fillForm(page);
      await page.getByRole("button", { name: "Let’s Roost!" }).click();
      const dialog = page.getByRole("dialog");
      await expect(dialog).toBeVisible();
      await page.clock.runFor(3_100);
      for (const _stage of ["first", "second", "third"]) await page.clock.runFor(2_000);
      await expect(dialog).toBeHidden();
      await expect(page.getByText("One last step")).toContainText("ana@example.org");
      await page.getByRole("button", { name: "Not your address? Correct it" }).click();
      await page.getByLabel("Your email address").fill("anna@");
      await page.getByRole("button", { name: "Send it to this address" }).click();
      await expect(page.getByText("Please enter a valid email address")).toBeVisible();
      expectComplaints(complaints, /400/);
      await page.getByLabel("Your email address").fill(address);
      await expectAccessible();
      await page.getByRole("button", { name: "Send it to this address" }).click();
      await expect(page.getByText("One last step")).toContainText(address);
    });

    await test.step("The search is confirmed by the mail's link", async () => {
      link = linkTo(await linksOf(mail, address, /^Confirm/), "/search/");
      // Programs that scan mails open each link. Opening a link must change nothing.
      for (let opening = 0; opening < 10; opening += 1) await page.request.get(link);
      await page.goto(link);
      await expect(
        page.getByRole("heading", { name: "Shall we find you this flat?" }),
      ).toBeVisible();
      await expect(page.getByText("a•••@example.org")).toBeVisible();
      await expectAccessible();
      await page.getByRole("button", { name: "Confirm my search" }).click();
      await expect(page.getByRole("status")).toContainText("your search is confirmed");
      await expect(page.getByRole("heading", { name: "We are looking" })).toBeVisible();
      await expectAccessible();
    });

    await test.step("The searcher changes the wishes for a flat", async () => {
      await page.getByRole("link", { name: "Change my wishes" }).click();
      await expect(page.getByLabel("Full name")).toHaveValue("Ana O'Neill");
      await expectAccessible();
      await page.getByLabel("To", { exact: true }).fill("50");
      await page.getByRole("button", { name: "Save my wishes" }).click();
      await expect(page.getByRole("alert")).toContainText("Maximum rent must be at least 100");
      expectComplaints(complaints, /422/);
      await expect(page.getByLabel("To", { exact: true })).toHaveValue("50");
      await expectAccessible();
      await page.getByLabel("To", { exact: true }).fill("1750");
      await page.getByRole("button", { name: "Save my wishes" }).click();
      await expect(page.getByRole("status")).toContainText("Your wishes are saved");
      await expect(page.getByText("€800 – €1,750")).toBeVisible();
    });

    await test.step("The searcher pauses and resumes the search", async () => {
      await page.getByRole("button", { name: "Pause my search" }).click();
      await expect(page.getByRole("heading", { name: "Your search is paused" })).toBeVisible();
      await expectAccessible();
      await page.getByRole("button", { name: "Resume my search" }).click();
      await expect(page.getByRole("status")).toContainText("Welcome back");
    });

    await test.step("With a link from a mail, the searcher downloads a file with the searcher's own data", async () => {
      await page.getByRole("button", { name: "Mail me my data" }).click();
      await expect(page.getByRole("status")).toContainText("It works for 30 minutes");
      await page.goto(linkTo(await linksOf(mail, address, /data/), "/personal-data/"));
      await expect(page.getByText("Mail me")).toBeHidden();
      await expect(page.getByRole("heading", { name: /Your answers until/ })).toBeVisible();
      await expectAccessible();
      const downloading = page.waitForEvent("download");
      await page.getByRole("link", { name: "Download as a file (JSON)" }).click();
      const download = await downloading;
      expect(download.suggestedFilename()).toBe("my-data.json");
      const name = expect.objectContaining({ answer: ["Ana O'Neill"] });
      expect(JSON.parse(await readFile(await download.path(), "utf8"))).toMatchObject({
        address,
        searches: [{ answers: expect.arrayContaining([name]) }],
      });
    });

    await logInAt(page, url);
    const send = await createSender(page, url);
    await test.step("Flats that a program sends become matches of the search, and the team drops one match and restores it", async () => {
      await send(flats);
      await page.goto(`${url}/admin/submissions`);
      await page.getByRole("link", { name: "Ana O'Neill" }).first().click();
      const card = page.getByRole("region", { name: "Best matches" });
      const matches = card.getByRole("list", { name: "Best matches, the best first" });
      const sunny = matches.getByRole("listitem").filter({ hasText: "Sunny flat" }).first();
      await expect(sunny).toBeVisible();
      await expect(sunny.getByText("In Alfama, which you asked for")).toBeVisible();
      for (const { title } of flats) await expect(matches).toContainText(title);
      await expectAccessible();
      await card.getByRole("button", { name: "Drop Sunny flat by the castle" }).click();
      await expect(card.getByText("Dropped", { exact: true })).toBeVisible();
      const timeline = page.getByRole("list", { name: "Timeline, newest first" });
      const entries = timeline.getByRole("listitem");
      await expect(entries.first()).toContainText("A match dropped by admin");
      await page.getByRole("button", { name: /Show all \d+ entries/ }).click();
      await expect(entries.last()).toContainText("Submitted by the searcher");
      await card.getByRole("button", { name: "Undo dropping Sunny flat by the castle" }).click();
      await expect(card.getByText("Dropped", { exact: true })).toBeHidden();
      submission = page.url();
      await card.getByRole("link", { name: "Sunny flat by the castle" }).click();
      await expect(page.getByRole("heading", { name: "Sunny flat by the castle" })).toBeVisible();
    });

    await test.step("Roost proposes the first shortlist, and the team sends it", async () => {
      await continueAt(lisbon(0, 11));
      await waitForProposal(page, url);
      await page.goto(`${url}/admin/today`);
      await page.getByRole("button", { name: "Ana O'Neill", exact: true }).click();
      await expect(page.getByText("First shortlist · 3 flats")).toBeVisible();
      await page.getByRole("textbox", { name: "Line to the searcher" }).fill("Bom dia, Ana!");
      await page.getByRole("button", { name: "Send", exact: true }).click();
      await expect(toast(page)).toContainText("Shortlist sent");
    });

    await test.step("The searcher likes one flat, turns another down, and later changes one of the answers", async () => {
      const links = await linksOf(mail, address, /: 3 flats for you, day 1 of 7$/);
      const likes = links.filter((each) => each.includes("answer=like"));
      const dislikes = links.filter((each) => each.includes("answer=dislike"));
      expect([likes.length, dislikes.length]).toEqual([3, 3]);
      // Programs that scan mails open each link. Opening a link must not store an answer.
      for (const each of [...likes, ...dislikes]) await page.request.get(each);
      await page.goto(likes[0] ?? "");
      const first = page.getByRole("article").filter({ hasText: "Sunny flat by the castle" });
      await expect(page.getByRole("heading", { name: "Day 1 of 7" })).toBeVisible();
      await expect(page.getByText("Bom dia, Ana!")).toBeVisible();
      await expect(first).toHaveAttribute("data-asked", "true");
      await expect(first).toContainText("€1,150 a month with utilities");
      await expectAccessible();
      await first.getByRole("button", { name: "I like it" }).click();
      await expect(page.getByRole("status")).toContainText("Thank you");
      await expect(first).toContainText("You like it.");

      await page.goto(dislikes[1] ?? "");
      const second = page.getByRole("article").filter({ hasText: "Two bedrooms with a view" });
      await second.getByText("Too small").click();
      await second.getByText("Wrong area").click();
      await second.getByLabel("In your words").fill("Too far from the river");
      await expectAccessible();
      await second.getByRole("button", { name: "Not for me" }).click();
      await expect(second).toContainText(
        "Not for you. Wrong area, Too small, “Too far from the river”",
      );
      await expectAccessible();

      await first.getByText("Change my answer").click();
      await first.getByText("Not for me…").click();
      await first.getByText("Already gone").click();
      await first.getByRole("button", { name: "Not for me" }).click();
      await expect(first).toContainText("Not for you. Already gone");
    });

    await test.step("On the last day of the search, the team sees why the searcher disliked flats, and sends the last shortlist", async () => {
      await send([lastFlat]);
      await page.goto(submission);
      const matches = page.getByRole("list", { name: "Best matches, the best first" });
      await expect(matches).toContainText(lastFlat.title);
      await continueAt(lisbon(6, 10));
      await waitForProposal(page, url);
      await page.goto(`${url}/admin/today`);
      await page.getByRole("button", { name: "Ana O'Neill", exact: true }).click();
      await expect(page.getByText("Day 7 of 7, the last · 1 flat")).toBeVisible();
      await expect(page.getByText("Disliked once for the area: Graça.")).toBeVisible();
      await expect(page.getByText("Disliked once as too small: up to 74 m².")).toBeVisible();
      await page.getByRole("button", { name: "Send", exact: true }).click();
      await expect(toast(page)).toContainText("Shortlist sent");
    });

    // The searcher's browser has no JavaScript, because the pages that mails link to must work
    // without it.
    const plain = await browser.newContext({ javaScriptEnabled: false });
    const searcher = await plain.newPage();
    const callLink = (await linksOf(mail, address, /: your last day, with 1 flat for you$/)).find(
      (each) => each.endsWith("#call"),
    );
    await test.step("The team sets hours for feedback calls", async () => {
      await searcher.goto(callLink ?? "");
      await expect(searcher.getByRole("heading", { name: "Day 7 of 7" })).toBeVisible();
      await expect(searcher.getByText("There is no free time at the moment")).toBeVisible();
      await page.goto(`${url}/admin/calls`);
      await expect(page.getByText("No calls ahead")).toBeVisible();
      await page.getByLabel("Where").fill("meet.example");
      await page.getByRole("button", { name: "Save hours" }).click();
      await expect(page.getByText("Enter a link with https")).toBeVisible();
      await page.getByLabel("Where").fill("https://meet.example/roost");
      await page.getByLabel("Time zone").selectOption("Europe/Berlin");
      await expectAccessible();
      await page.getByRole("button", { name: "Save hours" }).click();
      await expect(page.getByText("These hours are a proposal")).toBeHidden();
    });

    /** Chooses the first free time. Returns when it begins, and how the page will show it. */
    const chooseFirst = async () => {
      const label = searcher.locator("label:visible").first();
      await label.click();
      const startsAt = new Date(await label.locator("input").inputValue());
      return { startsAt, text: `${await label.textContent()} – ` };
    };
    let booked = { startsAt: new Date(), text: "" };
    let uid = "";

    await test.step("The searcher books a feedback call, and the mail contains the call as a calendar event", async () => {
      await searcher.reload();
      await searcher.getByRole("button", { name: "Book this call" }).click();
      await expect(searcher.getByRole("alert")).toContainText("Please choose a time first");
      booked = await chooseFirst();
      await searcher.getByRole("button", { name: "Book this call" }).click();
      await expect(searcher.getByRole("status")).toContainText("Your call is booked");
      await expect(searcher.getByText(booked.text)).toBeVisible();
      const event = await calendarOf(mail, address, /^Your feedback call/);
      uid = event.uid;
      expect(event).toMatchObject({ method: "REQUEST", sequence: 0, start: booked.startsAt });
      expect(event.location).toBe("https://meet.example/roost");
    });

    await test.step("The searcher moves the feedback call", async () => {
      await searcher.getByText("Choose another time…").click();
      const moved = await chooseFirst();
      await searcher.getByRole("button", { name: "Move the call" }).click();
      await expect(searcher.getByRole("status")).toContainText("Your call has a new time");
      await expect(searcher.getByText(moved.text)).toBeVisible();
      const event = await calendarOf(mail, address, /^Moved/);
      expect(event).toMatchObject({ method: "REQUEST", uid, sequence: 1, start: moved.startsAt });
    });

    await test.step("The team sees the searcher's feedback call, and moves it to another time", async () => {
      await page.goto(`${url}/admin/calls`);
      await expect(page.getByRole("link", { name: "Ana O'Neill", exact: true })).toBeVisible();
      await expectAccessible();
      await page.getByRole("button", { name: "Actions for the call with Ana O'Neill" }).click();
      await page.getByRole("menuitem", { name: "Move" }).click();
      await expect(page.getByLabel("New time")).toBeEnabled();
      const movedByTeam = await page.getByLabel("New time").inputValue();
      await expectAccessible();
      await page.getByRole("button", { name: "Move the call", exact: true }).click();
      await expect(toast(page)).toContainText("Call moved");
      await page.goto(link);
      await expect(page.locator(`time[datetime="${movedByTeam}"]`)).toBeVisible();
      await expectAccessible();
    });

    await test.step("The searcher cancels the feedback call, and it disappears from the list of the coming calls that the team sees", async () => {
      await searcher.goto(link);
      await searcher.getByText("Cancel the call…").click();
      await searcher.getByRole("button", { name: "Cancel the call" }).click();
      await expect(searcher.getByRole("status")).toContainText("Your call is cancelled");
      const event = await calendarOf(mail, address, /^Cancelled/);
      expect(event).toMatchObject({ method: "CANCEL", uid, sequence: 3 });
      await page.goto(`${url}/admin/calls`);
      await expect(page.getByText("No calls ahead")).toBeVisible();
      await plain.close();
    });

    await test.step("The searcher ends the search with a reason", async () => {
      await page.goto(link);
      await page.getByText("End my search…").click();
      await page.getByLabel("I found a flat through you").check();
      await expectAccessible();
      await page.getByRole("button", { name: "End my search", exact: true }).click();
      await expect(page.getByRole("heading", { name: "Your search has ended" })).toBeVisible();
      await expect(page.getByText("You found a flat through us")).toBeVisible();
      await expectAccessible();
      // A searcher cannot change the wishes of a search that has ended.
      await page.goto(`${link}/wishes`);
      await expect(page.getByRole("heading", { name: "Your search has ended" })).toBeVisible();
    });
  },
);
