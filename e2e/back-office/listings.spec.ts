import type { Page } from "@playwright/test";
import { admin } from "../../scripts/first-site.ts";
import {
  allowComplaints,
  desktopOnly,
  expect,
  expectComplaints,
  logIn,
  openListening,
  phoneOnly,
  testOnOwnSite,
  toast,
} from "../journey.ts";

const test = testOnOwnSite();

// One worker runs all tests of this file on one site, because starting more sites takes longer.
test.describe.configure({ mode: "default" });

const table = (page: Page) => page.getByRole("table", { name: "All listings" });
const row = (page: Page, text: string) => table(page).getByRole("row").filter({ hasText: text });
const textField = (page: Page) => page.getByRole("textbox", { name: "Paste a post or a link" });
const field = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });

/** Returns everything that the page has stored in the browser, as one text. */
const storedInBrowser = (page: Page) =>
  page.evaluate(() => JSON.stringify([localStorage, sessionStorage]));

/** Sends listings to the API that automations use, with an administrator's session, not a key. */
async function send(page: Page, items: object[]): Promise<void> {
  await logIn(page);
  const answer = await page.request.post("/api/listings", { data: items });
  expect(answer.status()).toBe(200);
}

/** Texts about different flats. The texts share only words that occur in every listing. */
const offers = [
  "Attic flat to rent, 3 rooms, 71 m², 1.150 € cold, quiet side street, from May",
  "Zimmer in 4er-WG zu vermieten, 15 m², 540 € warm, nette Leute, großer Garten",
  "Piso en alquiler, dos habitaciones, 1.020 € al mes, ascensor y terraza, sin muebles",
  "Studio, 31 m², 610 € warm, möbliert, frei ab August",
];

/** Sends listings that keep the status "new", because their city is not known. */
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
  "an administrator compares two listings that may be the same flat, merges them, and separates them again @main",
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
  "an administrator sees why a suspicious listing is held back, and releases the listing with a reason",
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
    const reasons = [
      "The keys are to be sent, not handed over.",
      "The payment is to be made in a way that cannot be traced or taken back.",
      "The owner is said to be abroad, and asks for something.",
    ];
    for (const reason of reasons) await expect(page.getByText(reason)).toBeVisible();
    await expectAccessible();
    await page.getByRole("button", { name: "Release…" }).click();
    const dialog = page.getByRole("dialog", { name: "Release this listing?" });
    for (const reason of reasons) await expect(dialog.getByText(reason)).toBeVisible();
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
  "text shared from a phone before the login fills the form for a new listing after the login, and appears in no URL",
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
    // The server refused a request from before the login, and the browser logged this as an error.
    // Each logged error fails the test, so the test removes this expected one.
    expectComplaints(complaints, /401/);
  },
);

test("a user rejects several listings with the status new at once, and one click on Undo restores them all @desktop-first", async ({
  page,
  isMobile,
  expectAccessible,
}) => {
  const street = isMobile ? "Amselweg" : "Finkenweg";
  const [first, second, third] = [`${street} 1`, `${street} 2`, `${street} 3`];
  // Send one more listing, which the search below hides, so that the test can wait for the result
  // of the search.
  await sendNew(page, [first, second, third, `Elsewhere ${isMobile ? 1 : 2}`]);
  const listening = page.waitForResponse("**/api/admin/events");
  await page.goto("/admin/dashboard");
  await listening;
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
  // A listing that an automation sends while a user looks at the list appears in the list.
  const title = `${street} 4`;
  const text = `${title}. Loft to rent, two rooms, 92 m², 1.480 € warm, lift, from June`;
  await page.request.post("/api/listings", {
    data: [{ source: "Telegram", text, fields: { title } }],
  });
  await expect(row(page, title)).toBeVisible();

  if (isMobile) return;
  await test.step("A single key press rejects the focused listing, and the next listing gets the focus", async () => {
    // Listings that were sent together may have the same time, so the table may show them in any
    // order.
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

test("a deleted listing can be restored from the toast about the deletion and from the list of deleted listings @phone-first", async ({
  page,
  isMobile,
  complaints,
  expectAccessible,
}) => {
  const title = `Starenweg ${isMobile ? 1 : 2}`;
  await sendNew(page, [title, `Elsewhere ${isMobile ? 3 : 4}`]);
  const deleteIt = async () => {
    await page.goto("/admin/listings");
    await page.getByRole("link", { name: title }).click();
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Delete…" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await expect(toast(page).getByText("Listing deleted")).toBeVisible();
  };
  await deleteIt();
  await toast(page).getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("link", { name: title })).toBeVisible();

  await deleteIt();
  await page.getByRole("button", { name: "Deleted" }).click();
  await expect(page.getByRole("table", { name: "Deleted listings" })).toContainText(title);
  await expectAccessible();
  await page.getByRole("button", { name: `Bring back ${title}` }).click();
  await expect(page.getByText("No deleted listings")).toBeVisible();
  await expectAccessible();
  await page.getByRole("button", { name: "Deleted" }).click();
  await page.getByRole("link", { name: title }).click();

  // Another user deletes the listing while this user edits it.
  await expect(page.getByRole("heading", { name: title, level: 1 })).toBeVisible();
  await openListening(page, page.url());
  await field(page, "Rent a month").fill("812");
  const id = new URL(page.url()).pathname.split("/").at(-1);
  await page.request.post("/trpc/listings.delete", { data: { id } });
  const note = page.getByRole("alert").filter({ hasText: "deleted while you were editing it" });
  await expect(note).toBeVisible();
  await expectAccessible();
  await note.getByRole("button", { name: "Bring back" }).click();
  await expect(note).toBeHidden();
  await expect(field(page, "Rent a month")).toHaveValue("812");
  allowComplaints(complaints, /404/);
});
