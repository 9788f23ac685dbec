import type { Page } from "@playwright/test";
import { admin } from "../../scripts/first-site.ts";
import { desktopOnly, expect, logIn, phoneOnly, testOnOwnSite, toast } from "../journey.ts";

const test = testOnOwnSite();

// One worker runs all tests of this file on one site, because starting more sites takes longer.
test.describe.configure({ mode: "default" });

const table = (page: Page) => page.getByRole("table", { name: "All listings" });
const row = (page: Page, text: string) => table(page).getByRole("row").filter({ hasText: text });
const textField = (page: Page) => page.getByRole("textbox", { name: "Paste a post or a link" });
const field = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });

const post = `2-Zimmer-Wohnung in Berlin-Neukölln ab 01.03.2027
54 m², Kaltmiete 780 €, Nebenkosten 160 €, Kaution 2340 €
Balkon vorhanden, kein Aufzug. Haustiere nicht erlaubt.
Tel. 030 12345678`;

/** Returns all that the page has stored in the browser, as one text. */
const storedInBrowser = (page: Page) =>
  page.evaluate(() => JSON.stringify([localStorage, sessionStorage]));

/** Sends listings as an automation does, with the administrator's session. */
async function send(page: Page, items: object[]): Promise<void> {
  await logIn(page);
  const answer = await page.request.post("/api/listings", { data: items });
  expect(answer.status()).toBe(200);
}

/** Texts about flats that have nothing in common but what every such text has. */
const offers = [
  "Attic flat to rent, 3 rooms, 71 m², 1.150 € cold, quiet side street, from May",
  "Zimmer in 4er-WG zu vermieten, 15 m², 540 € warm, nette Leute, großer Garten",
  "Piso en alquiler, dos habitaciones, 1.020 € al mes, ascensor y terraza, sin muebles",
  "Studio, 31 m², 610 € warm, möbliert, frei ab August",
];

/** Sends listings that wait as new, because their city is not known. */
const sendNew = (page: Page, titles: readonly string[]) =>
  send(
    page,
    titles.map((title, index) => ({
      source: "Telegram",
      text: `${title}. ${offers[index]}`,
      fields: { title },
    })),
  );

test(
  "a pasted post is read beside its text, corrected and saved by keyboard alone, and the next one can follow at once",
  desktopOnly,
  async ({ page, expectAccessible }) => {
    await logIn(page);
    await page.goto("/admin/listings/new");
    await expect(textField(page)).toBeFocused();
    await expectAccessible();
    await page.keyboard.insertText(post);
    await expect(field(page, "Rent a month")).toHaveValue("780");
    await expect(page.getByRole("combobox", { name: "Rent includes" })).toHaveValue("cold");
    await expect(page.getByLabel("Available from")).toHaveValue("2027-03-01");
    await expect(page.getByRole("button", { name: "Balcony" }).first()).toHaveAttribute(
      "aria-pressed",
      "true",
    );
    await expectAccessible();

    await test.step("A focused field marks the words from which it was read", async () => {
      await field(page, "Rent a month").focus();
      const active = page.locator("mark[data-active]");
      await expect(active.first()).toContainText("780");
    });

    await test.step("A save without a source asks for it, and keeps the text", async () => {
      await page.keyboard.press("Control+Enter");
      const source = page.getByRole("combobox", { name: "Found in" });
      await expect(source).toBeFocused();
      await expect(page.getByText("Say where you found it")).toBeVisible();
      await expectAccessible();
      await page.keyboard.insertText("WG Berlin");
    });

    await test.step("A reload keeps the text and the corrections", async () => {
      await field(page, "Rent a month").fill("790");
      await page.reload();
      await expect(textField(page)).toHaveValue(post);
      await expect(field(page, "Rent a month")).toHaveValue("790");
    });

    await page.keyboard.press("Control+Enter");
    await expect(toast(page).getByText("Listing saved")).toBeVisible();
    await expect(textField(page)).toHaveValue("");
    await expect(textField(page)).toBeFocused();
    await expect(page.getByRole("combobox", { name: "Found in" })).toHaveValue("WG Berlin");
    expect(await storedInBrowser(page)).not.toContain("Neukölln");

    await toast(page).getByRole("button", { name: "Open" }).click();
    await expect(field(page, "Rent a month")).toHaveValue("790");
    await expect(page.getByText("Entered", { exact: true }).first()).toBeVisible();
    await expect(page.getByText("€950 a month", { exact: false }).first()).toBeVisible();
    await expectAccessible();

    await test.step("A changed fact is a version that can be compared", async () => {
      await field(page, "Size in m²").fill("55");
      await page.keyboard.press("Control+s");
      await expect(toast(page).getByText("Listing saved")).toBeVisible();
      await page.getByRole("button", { name: "Versions" }).click();
      const drawer = page.getByRole("dialog", { name: "Versions" });
      await drawer.getByRole("listitem").nth(1).getByRole("button").click();
      await drawer.getByRole("button", { name: /^Restore/ }).click();
      await expect(field(page, "Size in m²")).toHaveValue("54");
    });
  },
);

test(
  "a post about several flats is split, each flat is reviewed, and a save at once waits for the reading",
  desktopOnly,
  async ({ page, expectAccessible }) => {
    await logIn(page);
    await page.goto("/admin/listings/new");
    await page.getByRole("combobox", { name: "Found in" }).fill("Flats in Lisbon");
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

    await textField(page).fill("Studio in Alfama, Lisbon, 28 m2, 780 € per month, available now");
    await page.keyboard.press("Control+Enter");
    await expect(textField(page)).toHaveValue("");
    await toast(page).getByRole("button", { name: "Open" }).click();
    await expect(field(page, "Rent a month")).toHaveValue("780");
    await page.getByRole("link", { name: "Back to Listings" }).click();
    await expect(row(page, "T1 in Graça")).toHaveCount(1);
    await expect(row(page, "T2 in Arroios")).toHaveCount(0);
  },
);

test(
  "a link that cannot be fetched is kept, and its text is asked for",
  desktopOnly,
  async ({ page, expectAccessible }) => {
    await logIn(page);
    await page.goto("/admin/listings/new");
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
    await page.getByRole("combobox", { name: "Found in" }).fill("A portal");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Save and next" }).click();
    await toast(page).getByRole("button", { name: "Open" }).click();
    await expect(page.getByRole("link", { name: "http://127.0.0.1:1/flat" })).toBeVisible();
  },
);

test(
  "two listings that may be the same flat are compared side by side, joined, and taken apart again",
  desktopOnly,
  async ({ page, expectAccessible }) => {
    const fields = { city: "berlin", neighborhood: "wedding", rent: 935, rentKind: "warm" };
    await send(page, [
      {
        source: "Wohnen in Berlin",
        text: "Nachmieter gesucht: helle Wohnung im Altbau, zwei Zimmer, 57 m², 935 € warm, ruhiger Hof",
        fields: { ...fields, title: "Helle Wohnung", sizeM2: 57, rooms: 2 },
      },
      {
        source: "Portugueses em Berlim",
        text: "Arrendo apartamento com muita luz, dois quartos, 57 m2, 935 € com despesas, pátio calmo",
        fields: { ...fields, title: "Apartamento com luz", sizeM2: 57, rooms: 2 },
      },
    ]);
    await page.goto("/admin/listings");
    await expect(row(page, "Helle Wohnung").getByText("Seen before?")).toBeVisible();
    await page.getByRole("link", { name: "Helle Wohnung" }).click();
    const card = page.getByRole("region", { name: "The same flat?" });
    await expect(card.getByText("Both have 57 m².")).toBeVisible();
    await expect(card.getByText("Portugueses em Berlim")).toBeVisible();
    await expectAccessible();
    await card.getByRole("button", { name: "Same flat" }).click();
    await expect(page.getByText("This is the same flat as Apartamento com luz.")).toBeVisible();
    await expectAccessible();
    await page.getByRole("button", { name: "No, another one" }).click();
    await expect(page.getByText("This is not the same flat as Apartamento com luz.")).toBeVisible();
  },
);

test(
  "a flagged listing says why, and is open once a person has released it",
  desktopOnly,
  async ({ page, expectAccessible }) => {
    await send(page, [
      {
        source: "Telegram",
        text: "Studio in Lisbon, 800 € all included. I am abroad, so I will send you the keys by post after you pay the deposit by Western Union.",
        fields: { title: "Studio with keys", city: "lisbon", rent: 800 },
      },
    ]);
    await page.goto("/admin/listings");
    await page.getByRole("button", { name: /^Flagged/ }).click();
    await page.getByRole("link", { name: "Studio with keys" }).click();
    await expect(page.getByText("This is not sent before you release it:")).toBeVisible();
    await expectAccessible();
    await page.getByRole("button", { name: "Release…" }).click();
    const dialog = page.getByRole("dialog", { name: "Release this listing?" });
    await expect(dialog.getByRole("listitem").first()).toBeVisible();
    await expectAccessible();
    await dialog.getByLabel("Why do they not hold?").fill("I have seen the flat");
    await dialog.getByRole("button", { name: "Release" }).click();
    await expect(page.getByText("Flags released")).toBeVisible();
    await expect(page.getByText(/^Released by admin on .*“I have seen the flat”$/)).toBeVisible();
    await expect(page.getByText("Open", { exact: true }).first()).toBeVisible();
    await page.getByRole("button", { name: "Versions" }).click();
    const drawer = page.getByRole("dialog", { name: "Versions" });
    await expect(drawer.getByText("Released: I have seen the flat")).toBeVisible();
    await expectAccessible();
  },
);

test(
  "a text that a phone shares while logged out is in the capture screen after the login, and in no URL",
  phoneOnly,
  async ({ page, complaints }) => {
    const visited: string[] = [];
    page.on("request", (request) => visited.push(request.url()));
    await page.goto("/admin");
    await page.evaluate(() => {
      const form = document.createElement("form");
      form.method = "post";
      form.action = "/admin/listings/new";
      const parts = { title: "WG Berlin", text: "Zimmer in Berlin-Wedding\n500 € warm", url: "" };
      for (const [name, value] of Object.entries(parts)) {
        const part = document.createElement("textarea");
        Object.assign(part, { name, value });
        form.append(part);
      }
      document.body.append(form);
      form.submit();
    });
    await page.getByLabel("Username").fill(admin.username);
    await page.getByLabel("Password").fill(admin.password);
    await page.getByRole("button", { name: "Login" }).click();
    await expect(textField(page)).toHaveValue("WG Berlin\nZimmer in Berlin-Wedding\n500 € warm");
    await expect(field(page, "Rent a month")).toHaveValue("500");
    expect(visited.join()).not.toContain("Wedding");
    expect(await storedInBrowser(page)).toContain("Wedding");
    await page.getByRole("combobox", { name: "Found in" }).fill("WG Berlin");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Save and next" }).click();
    await expect(textField(page)).toHaveValue("");
    expect(await storedInBrowser(page)).not.toContain("Wedding");
    // The browser logs that the phone was logged out at first.
    expect(complaints.splice(0).join()).toMatch(/401/);
  },
);

test("new listings are rejected together, and taken back by one press", async ({
  page,
  isMobile,
  expectAccessible,
}) => {
  const street = isMobile ? "Amselweg" : "Finkenweg";
  const [first, second, third] = [`${street} 1`, `${street} 2`, `${street} 3`];
  // The search leaves one listing out, so that its result can be waited for.
  await sendNew(page, [first, second, third, `Elsewhere ${isMobile ? 1 : 2}`]);
  await page.goto("/admin/dashboard");
  await page.getByRole("link", { name: /listings? to check/ }).click();
  await expect(table(page).getByRole("row", { name: /Elsewhere/ })).not.toHaveCount(0);
  await page.getByRole("searchbox", { name: "Search listings" }).fill(street);
  await expect(table(page).getByRole("row")).toHaveCount(4);
  expect(page.url()).not.toContain(street);
  await expectAccessible();
  for (const title of [first, second]) {
    await page.getByRole("checkbox", { name: `Select ${title}` }).check();
  }
  await page.getByRole("button", { name: "Reject", exact: true }).click();
  await expect(toast(page).getByText("2 listings: rejected")).toBeVisible();
  await expect(table(page).getByRole("row")).toHaveCount(2);
  await toast(page).getByRole("button", { name: "Undo" }).click();
  await expect(table(page).getByRole("row")).toHaveCount(4);
  await expectAccessible();

  if (isMobile) return;
  await test.step("One key rejects the focused listing, and the next one gets the focus", async () => {
    // Listings that were sent together may have the same time, and then any order.
    const links = table(page).getByRole("link", { name: street });
    const [top = "", below = ""] = await links.allTextContents();
    await page.getByRole("link", { name: top }).focus();
    await page.keyboard.press("r");
    await expect(row(page, top)).toHaveCount(0);
    await expect(page.getByRole("link", { name: below })).toBeFocused();
    await page.keyboard.press("o");
    await expect(row(page, below)).toHaveCount(0);
  });
});
