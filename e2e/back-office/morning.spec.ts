import type { Page } from "@playwright/test";
import { admin } from "../../scripts/first-site.ts";
import { desktopOnly, expect, testAsVisitor as test, toast } from "../journey.ts";
import { linksOf, siteWithMail } from "../site-with-mail.ts";

const textField = (page: Page) => page.getByRole("textbox", { name: "Paste a post or a link" });
const field = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });
const source = (page: Page) => page.getByRole("combobox", { name: "Found in" });
const card = (page: Page, name: string) => page.getByRole("article", { name, exact: true });
const flats = (page: Page) =>
  page.getByRole("list", { name: "Flats in their order" }).getByRole("article");
/** Returns everything that the page has stored in the browser, as one text. */
const storedInBrowser = (page: Page) =>
  page.evaluate(() => JSON.stringify([localStorage, sessionStorage]));

const firstPost = `2-Zimmer-Wohnung in Berlin-Neukölln ab 01.03.2027
54 m², Kaltmiete 780 €, Nebenkosten 160 €, Kaution 2340 €
Balkon vorhanden, kein Aufzug. Haustiere nicht erlaubt.
Tel. 030 12345678`;

/**
 * Texts of listings. The test saves the fields as the parser returns them, without a correction.
 */
const quickPosts = [
  "Patio flat: T2 em Graça, Lisboa, 70 m2, 1200 €/mês com despesas, varanda, livre já",
  "Zimmer in 4er-WG in Berlin-Wedding, 15 m², 540 € warm, nette Leute, ab sofort",
  "Piso en alquiler en Barcelona, dos habitaciones, 1.020 € al mes, ascensor, sin muebles",
  "Studio meublé à Paris 11e, 24 m², 980 € charges comprises, libre de suite",
  "Attic flat to rent in Berlin-Mitte, 3 rooms, 71 m², 1,150 € cold, from May",
  "Apartamento T1 no Porto, 48 m2, 890 € por mês, mobilado, disponível já",
];

const titles = ["Sunny flat by the castle", "Two bedrooms with a view", "Quiet flat near the park"];

test(
  "the team saves listings from ten advertisements, reviews and sends shortlists, and sees a searcher's rating of a flat",
  desktopOnly,
  async ({ page, browser, expectAccessible }) => {
    // The journey gets a longer time limit, because it takes as long as several others.
    test.slow();
    await using opened = await siteWithMail({ template: "shortlists" });
    const { mail, site } = opened;
    const login = await page.request.post(`${site.url}/api/login`, { data: admin });
    expect(login.status()).toBe(200);

    await test.step("The screen parses a pasted advertisement, and the user corrects a field and saves the listing by keyboard", async () => {
      await page.goto(`${site.url}/admin/listings/new`);
      await expect(textField(page)).toBeFocused();
      await expectAccessible();
      await page.keyboard.insertText(firstPost);
      await expect(field(page, "Rent a month")).toHaveValue("780");
      await expect(page.getByRole("combobox", { name: "Rent includes" })).toHaveValue("cold");
      await expect(page.getByLabel("Available from")).toHaveValue("2027-03-01");
      await expect(page.getByRole("button", { name: "Balcony" }).first()).toHaveAttribute(
        "aria-pressed",
        "true",
      );
      await expectAccessible();
      // When a field has the focus, the words from which its value was parsed are highlighted.
      await field(page, "Rent a month").focus();
      await expect(page.locator("mark[data-active]").first()).toContainText("780");
      // If the user saves a listing without saying where it was found (its source), the page asks
      // for the source and keeps the listing's text.
      await page.keyboard.press("Control+Enter");
      await expect(source(page)).toBeFocused();
      await expect(page.getByText("Say where you found it")).toBeVisible();
      await expectAccessible();
      await page.keyboard.insertText("WG Berlin");
      // A reload keeps the pasted text and the user's corrections.
      await field(page, "Rent a month").fill("790");
      await page.reload();
      await expect(textField(page)).toHaveValue(firstPost);
      await expect(field(page, "Rent a month")).toHaveValue("790");
      await page.keyboard.press("Control+Enter");
      await expect(toast(page).getByText("Listing saved")).toBeVisible();
      await expect(textField(page)).toHaveValue("");
      await expect(textField(page)).toBeFocused();
      await expect(source(page)).toHaveValue("WG Berlin");
      await expect.poll(() => storedInBrowser(page)).not.toContain("Neukölln");
    });

    await test.step("The saved listing is opened and changed, and an earlier version is restored", async () => {
      await toast(page).getByRole("button", { name: "Open" }).click();
      await expect(field(page, "Rent a month")).toHaveValue("790");
      await expect(page.getByText("Entered", { exact: true }).first()).toBeVisible();
      await expect(page.getByText("€950 a month", { exact: false }).first()).toBeVisible();
      await expectAccessible();
      await field(page, "Size in m²").fill("55");
      await page.keyboard.press("Control+s");
      await expect(toast(page).getByText("Listing saved")).toBeVisible();
      await page.getByRole("button", { name: "Versions" }).click();
      const drawer = page.getByRole("dialog", { name: "Versions" });
      await drawer.getByRole("listitem").nth(1).getByRole("button").click();
      await drawer.getByRole("button", { name: /^Restore/ }).click();
      await expect(field(page, "Size in m²")).toHaveValue("54");
    });

    await test.step("An advertisement for two flats is split into two listings, and the user saves one and skips the other", async () => {
      await page.goto(`${site.url}/admin/listings/new`);
      await source(page).fill("Flats in Lisbon");
      await textField(page).fill(
        "Two flats to rent in Lisbon:\n\n1) T1 in Graça, 45 m2, 950 €/month\n\n2) T2 in Arroios, 70 m2, 1350 €/month",
      );
      await page.getByRole("button", { name: "Split into 2 listings" }).click();
      await expect(page.getByText("Flat 1 of 2 in this post.")).toBeVisible();
      await expect(field(page, "Rent a month")).toHaveValue("950");
      await expectAccessible();
      await page.getByRole("button", { name: "Save and next" }).click();
      await expect(page.getByText("Flat 2 of 2 in this post.")).toBeVisible();
      await page.getByRole("button", { name: "Skip this flat" }).click();
      await expect(textField(page)).toHaveValue("");
      expect(await storedInBrowser(page)).not.toContain("Arroios");
    });

    await test.step("If the user saves right after pasting an advertisement, the save waits until the advertisement is parsed", async () => {
      await textField(page).fill("Studio in Alfama, Lisbon, 28 m2, 780 € per month, available now");
      await page.keyboard.press("Control+Enter");
      await expect(textField(page)).toHaveValue("");
      await toast(page).getByRole("button", { name: "Open" }).click();
      await expect(field(page, "Rent a month")).toHaveValue("780");
    });

    await test.step("A link that cannot be fetched is kept, and the screen asks for the page's text", async () => {
      await page.goto(`${site.url}/admin/listings/new`);
      await textField(page).fill("http://127.0.0.1:1/flat");
      await expect(page.getByText("This page cannot be read.")).toBeVisible();
      await expect(page.getByText(/Paste the text instead/)).toBeVisible();
      await expect(textField(page)).toHaveValue("");
      await expect(textField(page)).toBeFocused();
      await expect(field(page, "Link")).toHaveValue("http://127.0.0.1:1/flat");
      await expectAccessible();
      await page.keyboard.insertText(
        "Studio in Paris, 25 m², 890 € charges comprises, libre de suite",
      );
      await source(page).fill("A portal");
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "Save and next" }).click();
      await toast(page).getByRole("button", { name: "Open" }).click();
      await expect(page.getByRole("link", { name: "http://127.0.0.1:1/flat" })).toBeVisible();
    });

    await test.step("The team pastes six advertisements, and saves a listing from each of them", async () => {
      await page.goto(`${site.url}/admin/listings/new`);
      for (const post of quickPosts) {
        await expect(textField(page)).toBeFocused();
        await page.keyboard.insertText(post);
        await page.keyboard.press("Control+Enter");
        await expect(textField(page)).toHaveValue("");
      }
      await page
        .getByRole("link", { name: /^Listings/ })
        .first()
        .click();
      const table = page.getByRole("table", { name: "All listings" });
      for (const words of [/T1 in Graça/, /Patio flat/, /Wedding/, /Barcelona/, /Porto/]) {
        await expect(table.getByRole("row", { name: words })).toHaveCount(1);
      }
      await expect(table.getByRole("row", { name: /T2 in Arroios/ })).toHaveCount(0);
    });

    await test.step("The best matches of a search are shown with reasons, and one match is dropped and restored", async () => {
      await page.goto(`${site.url}/admin/submissions`);
      await page.getByRole("link", { name: "Bruno Costa" }).first().click();
      const region = page.getByRole("region", { name: "Best matches" });
      const matches = region.getByRole("list", { name: "Best matches, the best first" });
      const good = matches
        .getByRole("listitem")
        .filter({ hasText: titles[0] ?? "" })
        .first();
      await expect(good.getByText("In Alfama, which you asked for")).toBeVisible();
      await expectAccessible();
      await region.getByRole("button", { name: `Drop ${titles[0]}` }).click();
      await expect(region.getByText("Dropped", { exact: true })).toBeVisible();
      const timeline = page.getByRole("list", { name: "Timeline, newest first" });
      await expect(timeline.getByRole("listitem").first()).toContainText(
        "A match dropped by admin",
      );
      await expect(timeline.getByRole("listitem").last()).toContainText(
        "Submitted by the searcher",
      );
      await region.getByRole("button", { name: `Undo dropping ${titles[0]}` }).click();
      await expect(region.getByText("Dropped", { exact: true })).toBeHidden();
      await region.getByRole("link", { name: titles[0] ?? "" }).click();
      await expect(page.getByRole("heading", { name: titles[0] ?? "" })).toBeVisible();
    });

    const olive = card(page, "Olive Reyes");
    await test.step("A shortlist is opened, and its last flat moved to the top by keyboard", async () => {
      await page.goto(`${site.url}/admin/dashboard`);
      await page.getByRole("link", { name: "shortlists to review" }).click();
      await expect(olive).toContainText("First shortlist · 3 flats, best 100 · No owner");
      await expect(olive).toContainText("due in 3 h");
      await expectAccessible();
      await olive.getByRole("button", { name: "Olive Reyes", exact: true }).click();
      await expect(flats(page)).toHaveText(titles.map((title) => new RegExp(title)));
      await expectAccessible();
      await page.getByRole("button", { name: `Move ${titles[2]} by dragging` }).focus();
      await page.keyboard.press("Space");
      await expect(page.getByText(`${titles[2]} is picked up: 3 of 3.`)).toBeAttached();
      await page.keyboard.press("ArrowUp");
      await expect(page.getByText(`${titles[2]} is now 2 of 3.`)).toBeAttached();
      await page.keyboard.press("ArrowUp");
      await expect(page.getByText(`${titles[2]} is now 1 of 3.`)).toBeAttached();
      await page.keyboard.press("Space");
      await expect(flats(page).first()).toContainText(titles[2] ?? "");
    });

    await test.step("A flat removed from the shortlist stays removed after a reload, and an unsaved note to the searcher is kept", async () => {
      await page.getByRole("button", { name: `Drop ${titles[0]}` }).click();
      await expect(flats(page)).toHaveCount(2);
      await page.getByRole("button", { name: `Undo dropping ${titles[0]}` }).click();
      await expect(flats(page)).toHaveCount(3);
      await page.getByRole("button", { name: `Drop ${titles[0]}` }).click();
      await page.getByRole("button", { name: `Add a line about ${titles[2]}` }).click();
      await page.keyboard.insertText("The landlord answers in English.");
      const line = page.getByRole("textbox", { name: "Line to the searcher" });
      await line.fill("Good morning, Olive!");
      await page.reload();
      await expect(line).toHaveValue("Good morning, Olive!");
      await expect(flats(page)).toHaveCount(2);
      await expectAccessible();
    });

    await test.step("A flat that was captured this morning is added to the shortlist", async () => {
      await page.getByRole("button", { name: "Add a flat" }).click();
      const dialog = page.getByRole("dialog", { name: "Add a flat" });
      await dialog.getByRole("searchbox").fill("Patio flat: T2");
      await dialog.getByRole("button", { name: /^Add Patio flat: T2/ }).click();
      await expect(
        dialog.getByRole("button", { name: /^Patio flat: T2.* is on the list$/ }),
      ).toBeFocused();
      await expectAccessible();
      await dialog.getByRole("button", { name: "Close" }).click();
      await expect(flats(page)).toHaveText([/Quiet flat/, /Two bedrooms/, /Patio flat/]);
    });

    await test.step("The preview of the shortlist's mail shows the notes that the user typed, and not the flat that the user removed", async () => {
      await page.getByRole("button", { name: "Preview", exact: true }).click();
      const dialog = page.getByRole("dialog", { name: "The mail to Olive Reyes" });
      const shown = dialog.frameLocator("iframe");
      await expect(shown.getByText("Good morning, Olive!")).toBeVisible();
      await expect(shown.getByText("The landlord answers in English.")).toBeVisible();
      await expect(shown.getByText(titles[0] ?? "")).toHaveCount(0);
      await expectAccessible();
      await dialog.getByRole("button", { name: "Close the preview" }).click();
    });

    await test.step("The shortlist is sent", async () => {
      await page.getByRole("button", { name: "Send", exact: true }).click();
      await expect(toast(page)).toContainText("Shortlist sent");
      await expect(olive).toHaveCount(0);
      await expect(page.getByRole("button", { expanded: true })).toBeFocused();
      await page.getByRole("button", { name: "Sent today" }).click();
      await expect(olive).toContainText("Sent");
      await expectAccessible();
      await olive.getByRole("link", { name: "The mail to Olive Reyes" }).click();
      await expect(
        page.frameLocator("iframe").getByText("The landlord answers in English."),
      ).toBeVisible();
    });

    await test.step("The shortlist of a paused search says why its mail cannot be sent", async () => {
      await page.goto(`${site.url}/admin/today?list=blocked`);
      const paul = card(page, "Paul Pause");
      await paul.getByRole("button", { name: "Paul Pause", exact: true }).click();
      await expect(page.getByText("The searcher has paused the search.")).toBeVisible();
      await expect(page.getByRole("button", { name: "Send", exact: true })).toHaveAttribute(
        "aria-disabled",
        "true",
      );
      await expectAccessible();
    });

    await test.step("If a shortlist is skipped before the user confirms sending all, the dialog reports the skip, and another shortlist is sent", async () => {
      await page.getByRole("button", { name: "Waiting" }).click();
      await page.getByRole("button", { name: "Send all that look right" }).click();
      const dialog = page.getByRole("dialog");
      await expect(dialog).toContainText(/(\d) mails will go to \1 people\./);
      await expect(dialog.getByRole("button", { name: "Cancel" })).toBeFocused();
      await expectAccessible();
      const shortlists = `${site.url}/api/admin/shortlists`;
      const listed = await (await page.request.get(shortlists)).json();
      const bruno = listed.find(({ search }: { search: { name: string } }) =>
        search.name.startsWith("Bruno"),
      );
      const skipped = await page.request.post(`${shortlists}/${bruno.id}/skip`, {
        data: { expectedUpdatedAt: bruno.updatedAt },
      });
      expect(skipped.status()).toBe(204);
      await dialog.getByRole("button", { name: /^Send \d mails$/ }).click();
      const results = dialog.getByRole("list", { name: "Results" }).getByRole("listitem");
      await expect(results.first()).toContainText("This shortlist was skipped in the meantime");
      await expect(results.filter({ hasText: "Dora Pires" })).toContainText("Sent");
      await expectAccessible();
      await dialog.getByRole("button", { name: "Close" }).click();
      await expect(card(page, "Dora Pires")).toHaveCount(0);
      await expect(card(page, "Bruno Costa")).toHaveCount(0);
      await expectAccessible();
      await linksOf(mail, "dora@example.org", /: 2 flats for you, day 1 of 7$/);
    });

    await test.step("A searcher rates a flat by a link in the mail, and the team sees the rating without a reload", async () => {
      await page.goto(`${site.url}/admin/submissions`);
      await page.getByRole("link", { name: "Olive Reyes" }).first().click();
      const timeline = page.getByRole("list", { name: "Timeline, newest first" });
      await expect(timeline.getByText("3 flats sent")).toBeVisible();
      const links = await linksOf(mail, "olive@example.org", /: 3 flats for you, day 1 of 7$/);
      const phone = await browser.newContext({ viewport: { width: 390, height: 844 } });
      const searcher = await phone.newPage();
      await searcher.goto(links.find((link) => link.includes("answer=like")) ?? "");
      await searcher.locator("[data-asked]").getByRole("button", { name: "I like it" }).click();
      await expect(searcher.getByText("You like it.")).toBeVisible();
      await phone.close();
      await expect(timeline.getByRole("listitem").first()).toContainText("Liked by the searcher");
      await expect(timeline.getByRole("listitem").first()).toContainText(titles[2] ?? "");
      await expectAccessible();
    });
  },
);
