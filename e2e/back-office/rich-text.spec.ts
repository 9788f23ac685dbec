import type { Page } from "@playwright/test";
import sharp from "sharp";
import { desktopOnly, expect, logIn, test, toast } from "../journey.ts";

// One worker runs all tests of this file on one site, because starting more sites takes longer.
test.describe.configure({ mode: "default" });

const content = (page: Page) => page.getByRole("textbox", { name: "Content" });

async function openRichText(page: Page): Promise<void> {
  await logIn(page);
  await page.goto("/admin/blog/new");
  await expect(page.getByRole("heading", { name: "New Post", level: 1 })).toBeVisible();
  await page.getByRole("tab", { name: "Rich text" }).click();
  await content(page).click();
}

/** Returns the HTML of the text in the editor. */
async function htmlOf(page: Page): Promise<string> {
  await page.getByRole("tab", { name: "HTML" }).click();
  const html = await content(page).inputValue();
  await page.getByRole("tab", { name: "Rich text" }).click();
  return html;
}

/** Pastes HTML as a press of Ctrl+V does. */
const paste = (page: Page, html: string, text = "") =>
  content(page).evaluate(
    (element, data) => {
      const clipboardData = new DataTransfer();
      if (data.html) clipboardData.setData("text/html", data.html);
      clipboardData.setData("text/plain", data.text);
      element.dispatchEvent(
        new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
      );
    },
    { html, text },
  );

/** Pastes a picture file into the input for the content. */
async function pastePicture(page: Page): Promise<void> {
  const background = { r: 31, g: 90, b: 76 };
  const drawn = sharp({ create: { width: 90, height: 60, channels: 3, background } }).png();
  await content(page).evaluate(
    (element, bytes) => {
      const clipboardData = new DataTransfer();
      const file = new File([Uint8Array.from(bytes)], "flat.png", { type: "image/png" });
      clipboardData.items.add(file);
      element.dispatchEvent(
        new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
      );
    },
    [...(await drawn.toBuffer())],
  );
}

test("an editor inserts a table and a video with the slash menu, and the HTML contains the video as a link with a caption @phone-first", async ({
  page,
  expectAccessible,
}) => {
  await openRichText(page);
  await page.keyboard.type("/");
  const menu = page.getByRole("listbox", { name: "Insert" });
  await expect(menu).toBeVisible();
  await expectAccessible();
  await page.keyboard.type("ta");
  await expect(menu.getByRole("option")).toHaveText(["Table"]);
  await expectAccessible();
  await page.keyboard.press("Enter");
  await expect(menu).toBeHidden();
  await page.keyboard.type("City");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Rent");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Note");
  await page.getByRole("button", { name: "Table" }).click();
  await expectAccessible();
  await page.getByRole("menuitem", { name: "Delete column" }).click();
  await expect(content(page).getByRole("columnheader")).toHaveText(["City", "Rent"]);

  await page.keyboard.press("ControlOrMeta+End");
  await page.keyboard.type("/vid");
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Insert video" });
  await dialog.getByLabel("Address").fill("https://example.org/");
  await dialog.getByRole("button", { name: "Insert video" }).click();
  await expect(dialog.getByText("Enter the address of a video on YouTube or Vimeo")).toBeVisible();
  await expectAccessible();
  await dialog.getByLabel("Address").fill("https://youtu.be/abcdefghijk?t=3");
  await dialog.getByLabel("Title").fill("Alfama");
  await dialog.getByRole("button", { name: "Insert video" }).click();
  await page.keyboard.type("Four minutes");
  await expectAccessible();
  expect(await htmlOf(page)).toContain(
    '<figure><a href="https://www.youtube.com/watch?v=abcdefghijk">Alfama</a><figcaption>Four minutes</figcaption></figure>',
  );
});

test(
  "the rich text editor formats typed Markdown, converts pasted HTML of other programs, and counts the words",
  desktopOnly,
  async ({ page }) => {
    await openRichText(page);
    await page.keyboard.type("## ");
    // At the first paste, the editor chooses a Trusted Types policy, and uses it for all later
    // pastes. So the test pastes a plain word before the HTML: the word must not make the editor
    // choose a policy that would refuse the HTML.
    await paste(page, "Rents");
    await page.keyboard.press("Enter");
    await page.keyboard.type("- one");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
    await paste(
      page,
      '<b style="font-weight:normal" id="docs-internal-guid-1"><p dir="ltr"><span style="font-weight:700">Bold</span><span> words</span></p></b>',
    );
    expect(await htmlOf(page)).toBe(
      "<h2>Rents</h2><ul><li>one</li></ul><p><strong>Bold</strong> words</p>",
    );
    await expect(page.getByText("4 words · 1 min read")).toBeVisible();
    // In the tab “Rich text”, one press of Undo reverts a whole change from the tab “HTML”.
    await page.getByRole("tab", { name: "HTML" }).click();
    await content(page).fill("<p>Other words</p>");
    await page.getByRole("tab", { name: "Rich text" }).click();
    await content(page).click();
    await expect(content(page)).toHaveText("Other words");
    await page.keyboard.press("ControlOrMeta+z");
    await expect(content(page)).toHaveText("RentsoneBold words");
    await page.keyboard.press("ControlOrMeta+z");
    await expect(content(page)).toHaveText("Rentsone");
  },
);

test(
  "a picture whose upload ends after the user has opened another tab is not inserted, a message says so, and the text typed meanwhile stays",
  desktopOnly,
  async ({ page }) => {
    await openRichText(page);
    for (const [tab, text, html] of [
      ["HTML", "<p>Typed as HTML</p>", "<p>Typed as HTML</p>"],
      ["Rich text", "Typed in rich text", "<p>Typed in rich text</p>"],
    ] as const) {
      const sent = Promise.withResolvers<void>();
      await page.route("**/api/admin/media", async (route) => {
        await sent.promise;
        await route.continue();
      });
      await pastePicture(page);
      await expect(page.getByText("Uploading flat.png...")).toBeVisible();
      await page.getByRole("tab", { name: tab }).click();
      await content(page).fill(text);
      sent.resolve();
      await expect(toast(page)).toContainText("Picture not inserted");
      await page.getByRole("button", { name: "Close notification" }).click();
      await page.unroute("**/api/admin/media");
      await page.getByRole("tab", { name: "HTML" }).click();
      await expect(content(page)).toHaveValue(html);
    }
  },
);

test("a text with every allowed element opens in rich text without a warning, and a letter that is typed right after the opening is saved @desktop-first", async ({
  page,
  isMobile,
}) => {
  await logIn(page);
  await page.goto("/admin/content-pages/new");
  const name = `Everything ${test.info().project.name}`;
  await page.getByRole("textbox", { name: "Title" }).fill(name);
  await page.getByRole("tab", { name: "HTML" }).click();
  const rest =
    '<table><caption>Rents</caption><thead><tr><th scope="col">City</th></tr></thead><tbody><tr><td colspan="1">Lisbon</td></tr></tbody></table><a href="/x"><div>odd</div></a>';
  await content(page).fill(`<p lang="pt">Rendas</p>${rest}`);
  await page.getByRole("tab", { name: "Rich text" }).click();
  await expect(page.getByRole("button", { name: "Edit HTML" })).toBeVisible();
  await expect(page.getByText("does not support")).toBeHidden();
  await content(page).getByText("Rendas").click();
  await page.keyboard.press("End");
  await page.keyboard.type("!");
  await page.keyboard.press("ControlOrMeta+s");
  await expect(page.getByText(/^Saved at/)).toBeVisible();
  await page.getByRole("tab", { name: "HTML" }).click();
  await expect(content(page)).toHaveValue(`<p lang="pt">Rendas!</p>${rest}`);

  // On a desktop, the preview can be shown beside the text; on a phone, it takes the place of the
  // text.
  const preview = page.getByRole("region", { name: "Preview" });
  if (!isMobile) {
    await expect(preview).toBeVisible();
    await page.getByRole("button", { name: "Preview beside the text" }).click();
    await expect(preview).toBeHidden();
    await page.getByRole("button", { name: "Preview beside the text" }).click();
  }
  await page.getByRole("tab", { name: "Preview" }).click();
  await expect(preview.getByText("Rendas!")).toBeVisible();
  await expect(content(page)).toBeHidden();
});
