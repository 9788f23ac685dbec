import { admin } from "../../scripts/first-site.ts";
import {
  expect,
  fillForm,
  logIn,
  phoneOnly,
  takeClock,
  testAsVisitor as test,
  toast,
} from "../journey.ts";
import { linksOf, linkTo, siteWithMail } from "../site-with-mail.ts";

test(
  "a person searches on a phone, corrects the address, confirms by mail, changes the budget, pauses, resumes, downloads and ends",
  phoneOnly,
  async ({ page, expectAccessible, complaints }) => {
    await using opened = await siteWithMail();
    const { mail, site } = opened;
    await takeClock(page);
    await page.goto(site.url);
    await fillForm(page);
    await page.getByRole("button", { name: "Let’s Roost!" }).click();
    const dialog = page.getByRole("dialog");
    await page.clock.runFor(3_100);
    for (const _stage of ["first", "second", "third"]) await page.clock.runFor(2_000);
    await expect(dialog).toBeHidden();
    await expect(page.getByText("One last step")).toContainText("ana@example.org");
    await page.getByRole("button", { name: "Not your address? Correct it" }).click();
    await page.getByLabel("Your email address").fill("anna@");
    await page.getByRole("button", { name: "Send it to this address" }).click();
    await expect(page.getByText("Please enter a valid email address")).toBeVisible();
    expect(complaints.splice(0).join()).toContain("400");
    await page.getByLabel("Your email address").fill("anna@example.org");
    await expectAccessible();
    await page.getByRole("button", { name: "Send it to this address" }).click();
    await expect(page.getByText("One last step")).toContainText("anna@example.org");

    const link = linkTo(await linksOf(mail, "anna@example.org", /^Confirm/), "/search/");
    // Scanners of mails open each link, and change nothing.
    for (let opening = 0; opening < 10; opening += 1) await page.request.get(link);
    await page.goto(link);
    await expect(page.getByRole("heading", { name: "Shall we find you this flat?" })).toBeVisible();
    await expect(page.getByText("a•••@example.org")).toBeVisible();
    await expectAccessible();
    await page.getByRole("button", { name: "Confirm my search" }).click();
    await expect(page.getByRole("status")).toContainText("your search is confirmed");
    await expect(page.getByRole("heading", { name: "We are looking" })).toBeVisible();
    await expectAccessible();

    await page.getByRole("link", { name: "Change my wishes" }).click();
    await expect(page.getByLabel("Full name")).toHaveValue("Ana O'Neill");
    await expectAccessible();
    await page.getByLabel("To", { exact: true }).fill("50");
    await page.getByRole("button", { name: "Save my wishes" }).click();
    await expect(page.getByRole("alert")).toContainText("Maximum rent must be at least 100");
    expect(complaints.splice(0).join()).toContain("422");
    await expect(page.getByLabel("To", { exact: true })).toHaveValue("50");
    await expectAccessible();
    await page.getByLabel("To", { exact: true }).fill("1750");
    await page.getByRole("button", { name: "Save my wishes" }).click();
    await expect(page.getByRole("status")).toContainText("Your wishes are saved");
    await expect(page.getByText("€800 – €1,750")).toBeVisible();

    await page.getByRole("button", { name: "Pause my search" }).click();
    await expect(page.getByRole("heading", { name: "Your search is paused" })).toBeVisible();
    await expectAccessible();
    await page.getByRole("button", { name: "Resume my search" }).click();
    await expect(page.getByRole("status")).toContainText("Welcome back");

    await page.getByRole("button", { name: "Mail me my data" }).click();
    await expect(page.getByRole("status")).toContainText("It works for 30 minutes");
    const dataLink = linkTo(await linksOf(mail, "anna@example.org", /data/), "/personal-data/");
    await page.goto(dataLink);
    await expect(page.getByText("Mail me")).toBeHidden();
    await expect(page.getByRole("heading", { name: /Your answers until/ })).toBeVisible();
    await expectAccessible();
    const downloading = page.waitForEvent("download");
    await page.getByRole("link", { name: "Download as a file (JSON)" }).click();
    expect((await downloading).suggestedFilename()).toBe("my-data.json");

    await page.goto(link);
    await page.getByText("End my search…").click();
    await page.getByLabel("I found a flat through you").check();
    await expectAccessible();
    await page.getByRole("button", { name: "End my search", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Your search has ended" })).toBeVisible();
    await expect(page.getByText("You found a flat through us")).toBeVisible();
    await expectAccessible();
    // The wishes of a search that has ended cannot be changed.
    await page.goto(`${link}/wishes`);
    await expect(page.getByRole("heading", { name: "Your search has ended" })).toBeVisible();
  },
);

test(
  "without JavaScript, a person asks for the lost link, chooses another city, and unsubscribes by one press",
  phoneOnly,
  async ({ browser }) => {
    await using opened = await siteWithMail();
    const { mail, site } = opened;
    const plain = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url });
    const page = await plain.newPage();
    const answers = {
      city: "lisbon",
      neighborhoods: ["alfama"],
      moveInDate: "2126-03-01",
      rentRange: [800, 1500],
      name: "Ana",
      email: "ana@example.org",
      agreeToTerms: true,
    };
    const sent = await page.request.post("/api/save-form-data", { data: answers });
    const { id } = (await sent.json()) as { id: string };
    await page.goto(linkTo(await linksOf(mail, answers.email, /^Confirm/), "/search/"));
    await page.getByRole("button", { name: "Confirm my search" }).click();
    await expect(page.getByRole("heading", { name: "We are looking" })).toBeVisible();

    await page.goto("/search");
    await page.getByLabel("Email").fill("Ana@Example.org");
    await page.getByRole("button", { name: "Mail me my link" }).click();
    await expect(page.getByRole("status")).toContainText("If we know this address");
    const links = await linksOf(mail, answers.email, /^Your link/);

    await page.goto(linkTo(links, "/search/"));
    await page.getByRole("link", { name: "Change my wishes" }).click();
    await page.getByLabel("Berlin").check();
    await page.getByRole("button", { name: "Update “Neighborhoods”" }).click();
    await page.getByLabel("Wedding").check();
    await page.getByRole("button", { name: "Save my wishes" }).last().click();
    await expect(page.getByText("Wedding")).toBeVisible();

    await logIn(page);
    const stateOf = async () =>
      (
        await page.request.get(
          `/trpc/submissions.byId?input=${encodeURIComponent(JSON.stringify({ id }))}`,
        )
      ).text();
    const before = await stateOf();
    expect(before).toContain('"berlin"');
    // Scanners of mails open each link, and change nothing.
    for (const link of links) {
      for (let opening = 0; opening < 10; opening += 1) await page.request.get(link);
    }
    expect(await stateOf()).toBe(before);

    await page.goto(linkTo(links, "/unsubscribe/"));
    await page.getByRole("button", { name: "Unsubscribe" }).click();
    await expect(page.getByRole("heading", { name: "You are unsubscribed" })).toBeVisible();
    await page.goto(linkTo(links, "/search/"));
    await expect(page.getByText("You unsubscribed")).toBeVisible();
    await expect(page.getByRole("link", { name: "Start a new search" })).toBeVisible();
    await plain.close();

    const log = site.output();
    expect(log).toContain("/unsubscribe/:token");
    for (const link of links) {
      expect(log).not.toContain(new URL(link).pathname.split("/").at(-1) || "no token");
    }
  },
);

test(
  "without JavaScript, a person books a feedback call at an hour of the team, moves it, and cancels it, and the team sees and moves it",
  phoneOnly,
  async ({ page, browser, expectAccessible }) => {
    await using opened = await siteWithMail();
    const { mail, site } = opened;
    const plain = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url });
    const searcher = await plain.newPage();
    const answers = { city: "lisbon", name: "Ana", email: "ana@example.org", agreeToTerms: true };
    const wishes = { neighborhoods: ["alfama"], moveInDate: "2126-03-01", rentRange: [800, 1500] };
    await searcher.request.post("/api/save-form-data", { data: { ...answers, ...wishes } });
    const link = linkTo(await linksOf(mail, answers.email, /^Confirm/), "/search/");
    await searcher.goto(link);
    await searcher.getByRole("button", { name: "Confirm my search" }).click();
    await expect(searcher.getByText("There is no free time at the moment")).toBeVisible();

    await page.goto(site.url);
    const login = await page.request.post(`${site.url}/api/login`, { data: admin });
    expect(login.status()).toBe(200);
    await page.goto(`${site.url}/admin/calls`);
    await expect(page.getByText("No calls ahead")).toBeVisible();
    await page.getByLabel("Where").fill("meet.example");
    await page.getByRole("button", { name: "Save hours" }).click();
    await expect(page.getByText("Enter a link with https")).toBeVisible();
    await page.getByLabel("Where").fill("https://meet.example/roost");
    await page.getByLabel("Time zone").selectOption("Europe/Berlin");
    await expectAccessible();
    await page.getByRole("button", { name: "Save hours" }).click();
    await expect(page.getByText("These hours are a proposal")).toBeHidden();

    await searcher.goto(link);
    await searcher.getByRole("button", { name: "Book this call" }).click();
    await expect(searcher.getByRole("alert")).toContainText("Please choose a time first");
    // The first free time depends on the hour at which this test runs.
    const chooseFirst = async () => {
      const label = searcher.locator("label:visible").first();
      await label.click();
      return `${await label.textContent()} – `;
    };
    const booked = await chooseFirst();
    await searcher.getByRole("button", { name: "Book this call" }).click();
    await expect(searcher.getByRole("status")).toContainText("Your call is booked");
    await expect(searcher.getByText(booked)).toBeVisible();
    await linksOf(mail, answers.email, /^Your feedback call/);

    await searcher.getByText("Choose another time…").click();
    const moved = await chooseFirst();
    await searcher.getByRole("button", { name: "Move the call" }).click();
    await expect(searcher.getByRole("status")).toContainText("Your call has a new time");
    await expect(searcher.getByText(moved)).toBeVisible();
    await linksOf(mail, answers.email, /^Moved/);

    await page.goto(`${site.url}/admin/calls`);
    await expect(page.getByRole("link", { name: "Ana", exact: true })).toBeVisible();
    await expectAccessible();
    await page.getByRole("button", { name: "Actions for the call with Ana" }).click();
    await page.getByRole("menuitem", { name: "Move" }).click();
    await expect(page.getByLabel("New time")).toBeEnabled();
    await expectAccessible();
    await page.getByRole("button", { name: "Move the call", exact: true }).click();
    await expect(toast(page)).toContainText("Call moved");
    await page.goto(link);
    await expect(page.getByText(booked)).toBeVisible();
    await expectAccessible();

    await searcher.goto(link);
    await searcher.getByText("Cancel the call…").click();
    await searcher.getByRole("button", { name: "Cancel the call" }).click();
    await expect(searcher.getByRole("status")).toContainText("Your call is cancelled");
    await linksOf(mail, answers.email, /^Cancelled/);
    await page.goto(`${site.url}/admin/calls`);
    await expect(page.getByText("No calls ahead")).toBeVisible();
    await plain.close();
  },
);

test("the pages behind secret links load no script, are never cached, and tell search engines to leave", async ({
  page,
  site,
  expectAccessible,
  complaints,
}) => {
  for (const [path, status] of [
    ["/search", 200],
    ["/search/unknown", 404],
    ["/search/unknown/wishes", 404],
    ["/unsubscribe/unknown", 404],
    ["/personal-data/unknown", 404],
    // Other ways to write the address of a page must not reach the cache of pages.
    ["//search/unknown", 404],
  ] as const) {
    const response = await page.request.get(site + path);
    expect(response.status(), path).toBe(status);
    const text = await response.text();
    if (!path.startsWith("//")) {
      expect(response.headers(), path).toMatchObject({
        "cache-control": "no-store",
        "referrer-policy": "same-origin",
        "x-robots-tag": "noindex",
      });
      expect(text, path).not.toContain("data-entry");
    }
  }
  await page.goto("/search/unknown");
  await expect(page.getByRole("link", { name: "Mail me my link" })).toBeVisible();
  expect(complaints.splice(0).join()).toContain("404");
  await expectAccessible();
  await page.goto("/search");
  await expectAccessible();
});
