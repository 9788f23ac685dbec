import {
  expect,
  expectComplaints,
  logIn,
  phoneFirst,
  phoneOnly,
  testAsVisitor as test,
} from "../journey.ts";
import { linksOf, linkTo, siteWithMail } from "../site-with-mail.ts";

test(
  "without JavaScript, a searcher gets the link to the search page by mail, changes the city, and unsubscribes",
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
    await expect(page.getByRole("status")).toContainText("If we know this address, a mail");
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
    // Programs that scan mails open each link. Opening a link must change nothing.
    for (const link of links) {
      for (let opening = 0; opening < 10; opening += 1) await page.request.get(link);
    }
    expect(await stateOf()).toBe(before);

    // A searcher sees the texts that the team has written, with values in place of their
    // placeholders.
    const value = {
      lostHeading: "Lost and found",
      unsubscribeText: "[SITE] forgets [EMAIL].",
      searchEndedHeading: "Farewell",
    };
    await page.request.post("/api/admin/site-settings", { data: { key: "site_texts", value } });
    await page.goto("/search");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Lost and found");
    await expect(page).toHaveTitle("Lost and found – Roost");
    await page.goto(linkTo(links, "/unsubscribe/"));
    await expect(page.getByText("Roost forgets a•••@example.org.")).toBeVisible();
    await page.getByRole("button", { name: "Unsubscribe" }).click();
    await expect(page.getByRole("heading", { name: "You are unsubscribed" })).toBeVisible();
    await page.goto(linkTo(links, "/search/"));
    await expect(page.getByRole("heading", { name: "Farewell" })).toBeVisible();
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
  "pages behind secret links load no script, are never cached, and forbid search engines to index them @main",
  phoneFirst,
  async ({ page, site, expectAccessible, complaints }) => {
    for (const [path, status] of [
      ["/search", 200],
      ["/search/unknown", 404],
      ["/search/unknown/wishes", 404],
      ["/unsubscribe/unknown", 404],
      ["/personal-data/unknown", 404],
      // Unusual spellings of a secret page's URL must not be served by the page cache.
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
    expectComplaints(complaints, /404/);
    await expectAccessible();
    await page.goto("/search");
    // This site has no mail server, so it must not promise a mail.
    await expect(page.getByText("This site sends no mail by itself yet.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Ask for my link" })).toBeVisible();
    await expectAccessible();
  },
);
