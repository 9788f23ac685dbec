import { chromium, type Page } from "@playwright/test";
import { startServer } from "../scripts/server-process.ts";
import { largeForm } from "./large-form.ts";
import { percentile, type Row } from "./report.ts";

const letters = 200;
const warmUps = 20;
const limitMs = 50;
const password = "two herons on the ridge";

/** Opens the editor at the last field of the last step, everything of it open. */
async function openLastField(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/admin/form-settings`);
  await page.getByRole("button", { name: "Step 12 15 fields" }).click();
  const last = page.getByRole("article").last();
  await last.getByLabel("Label", { exact: true }).click();
  await page.keyboard.press("End");
  const preview = page.getByRole("region", { name: "Preview of the questionnaire" });
  await preview.getByText("Step 12 of 12").waitFor();
}

/** Milliseconds from each key until the next picture after it had been drawn. */
async function typeLetters(page: Page, count: number): Promise<number[]> {
  await page.evaluate(() => {
    const times: number[] = [];
    Object.assign(globalThis, { keyTimes: times });
    addEventListener(
      "keydown",
      ({ timeStamp }) => {
        // The first frame is the one with the letter in it; what follows it comes after the picture.
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          const seen = () => times.push(performance.now() - timeStamp);
          port1.addEventListener("message", seen, { once: true });
          port1.start();
          port2.postMessage(null);
        });
      },
      { capture: true },
    );
  });
  for (let n = 0; n < count; n += 1) {
    await page.keyboard.type("abcdefghij"[n % 10] ?? "a");
    await page.waitForFunction(
      (typed) => (globalThis as unknown as { keyTimes: number[] }).keyTimes.length > typed,
      n,
    );
  }
  return page.evaluate(() => (globalThis as unknown as { keyTimes: number[] }).keyTimes);
}

/**
 * Types into the label of the last field of a large form, with its step open and the preview beside
 * it, and times each key until it is seen.
 *
 * @param dataDir an empty directory
 */
export async function measureFormEditor(executablePath: string, dataDir: string): Promise<Row[]> {
  const server = await startServer({
    dataDir,
    env: { ADMIN_USERNAME: "admin", ADMIN_PASSWORD: password },
  });
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await page.request.post(`${server.url}/api/login`, { data: { username: "admin", password } });
    const saved = await page.request.patch(`${server.url}/api/admin/form-settings/form_questions`, {
      data: { value: largeForm },
    });
    if (!saved.ok()) throw new Error(`The form was not accepted: ${await saved.text()}`);
    await openLastField(page, server.url);
    const times = (await typeLetters(page, warmUps + letters)).slice(warmUps);
    return [
      {
        name: "form editor, 12 × 15 fields: a key until it is seen, p95",
        unit: "ms",
        measured: percentile(times, 95),
        limit: limitMs,
        limitIs: "maximum",
        note: `${letters} letters, median ${percentile(times, 50).toFixed(1)} ms`,
      },
    ];
  } finally {
    await browser.close();
    await server.kill("SIGTERM");
  }
}
