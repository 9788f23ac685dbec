import { chromium } from "@playwright/test";
import { startBuiltServer } from "../scripts/server-process.ts";
import { homeWeightLimits, measureHomeWeight } from "./home-weight.ts";
import type { Row } from "./report.ts";
import { median, rounds } from "./rounds.ts";

const kinds = ["scripts", "styles", "fonts"] as const;

/**
 * Measures the bytes that the home page loads before the visitor's first input, in new browser
 * profiles.
 */
export async function measureHomePage(dataDir: string, executablePath: string): Promise<Row[]> {
  await using server = await startBuiltServer({ dataDir });
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  try {
    const weights = await rounds(async () => {
      const context = await browser.newContext();
      const weight = await measureHomeWeight(await context.newPage(), server.url);
      await context.close();
      return weight;
    });
    return kinds.map((kind) => ({
      name: `home page before a touch: ${kind}, compressed`,
      unit: "KiB",
      measured: median(weights.map((weight) => weight[kind])) / 1024,
      limit: homeWeightLimits[kind] / 1024,
      limitIs: "maximum",
    }));
  } finally {
    await browser.close();
  }
}
