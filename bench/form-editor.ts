import { chromium, type Page } from "@playwright/test";
import { largeForm } from "./large-form.ts";
import { startMeasuredServer } from "./measured-server.ts";
import type { Row } from "./report.ts";
import { median, percentile, rounds } from "./rounds.ts";
import { letters, noteKeyTimes, typeLetters } from "./typing.ts";

/**
 * Opens the questionnaire's editor with its preview, and focuses the label of the last field in the
 * last step.
 */
async function openLastField(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/admin/form-settings`);
  await page.getByRole("button", { name: "Step 12 15 fields" }).click();
  const last = page.getByRole("article").last();
  await last.getByLabel("Label", { exact: true }).click();
  await page.keyboard.press("End");
  const preview = page.getByRole("region", { name: "Preview of the questionnaire" });
  await preview.getByText("Step 12 of 12").waitFor();
}

/**
 * Types into the label of a large questionnaire's last field, with the preview beside the label,
 * and measures the milliseconds until each letter is drawn.
 *
 * @param dataDir an empty directory
 */
export async function measureFormEditor(dataDir: string, executablePath: string): Promise<Row[]> {
  await using server = await startMeasuredServer({ dataDir });
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await page.request.post(`${server.url}/api/login`, { data: server.account });
    await server.ask("/api/admin/form-settings/form_questions", {
      method: "PATCH",
      body: { value: largeForm, acknowledgedLosses: ["email", "agreeToTerms"] },
    });
    await openLastField(page, server.url);
    await noteKeyTimes(page);
    const typed = await rounds((round) => typeLetters(page, round * letters));
    return [
      {
        name: "form editor, 12 × 15 fields: a key until it is seen, p95",
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
