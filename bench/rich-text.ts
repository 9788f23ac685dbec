import { chromium, type Page } from "@playwright/test";
import { longText } from "./long-text.ts";
import { startMeasuredServer } from "./measured-server.ts";
import type { Row } from "./report.ts";
import { median, percentile, rounds } from "./rounds.ts";
import { letters, noteKeyTimes, typeLetters } from "./typing.ts";

const words = 20_000;

/** Opens a post in rich text, and puts the cursor at the end of a paragraph in its middle. */
async function openMiddle(page: Page, url: string, id: number): Promise<void> {
  await page.addInitScript(() => localStorage.setItem("roost.content-mode", "rich"));
  await page.goto(`${url}/admin/blog/edit/${id}`);
  const text = page.getByRole("textbox", { name: "Content" });
  const paragraphs = text.locator(":scope > p");
  await paragraphs.first().waitFor();
  const middle = paragraphs.nth(Math.floor((await paragraphs.count()) / 2));
  await middle.scrollIntoViewIfNeeded();
  await middle.click();
  await page.keyboard.press("End");
}

/**
 * Types into the middle of a very long post in rich text, with the preview beside the text, and
 * measures the milliseconds until each letter is drawn.
 *
 * @param dataDir an empty directory
 */
export async function measureRichText(dataDir: string, executablePath: string): Promise<Row[]> {
  await using server = await startMeasuredServer({ dataDir });
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    const login = await page.request.post(`${server.url}/api/login`, { data: server.account });
    if (!login.ok()) throw new Error(`The login failed with ${login.status()}`);
    const created = await page.request.post(`${server.url}/api/blog/admin`, {
      data: { title: "A very long post", slug: "long", content: longText(words), published: false },
    });
    const { id } = (await created.json()) as { id: number };
    await openMiddle(page, server.url, id);
    await noteKeyTimes(page);
    const typed = await rounds((round) => typeLetters(page, round * letters));
    return [
      {
        name: "rich text, 20,000 words: a key until it is seen, p95",
        unit: "ms",
        measured: median(typed.map((times) => percentile(times, 95))),
        limit: 50,
        limitIs: "maximum",
        note: `${letters} letters a round, half of them within ${median(typed.flat()).toFixed(1)} ms`,
      },
    ];
  } finally {
    await browser.close();
  }
}
