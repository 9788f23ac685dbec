import { launch } from "chrome-launcher";
import lighthouse from "lighthouse";

/** The result of one Lighthouse run. Lighthouse emulates a phone on a slow network. */
export type Visit = {
  /** The scores that Lighthouse gives to a page, from 0 to 100, by category. */
  scores: Record<"performance" | "accessibility" | "best-practices" | "seo", number>;
  /** Milliseconds until the largest element of the page is drawn. */
  largestPaint: number;
  blocking: number;
  layoutShift: number;
};

const flags = [
  "--headless=new",
  "--no-sandbox",
  "--disable-gpu",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** The maximum number of attempts to record a visit, because Lighthouse sometimes fails. */
const tries = 3;

/** Runs Lighthouse on a page in a new browser profile, as for a visitor's first visit. */
export async function visit(chromePath: string, url: string): Promise<Visit> {
  for (let left = tries - 1; ; left -= 1) {
    try {
      return await visitOnce(chromePath, url);
    } catch (error) {
      if (left === 0) throw error;
    }
  }
}

async function visitOnce(chromePath: string, url: string): Promise<Visit> {
  const chrome = await launch({ chromePath, chromeFlags: flags });
  try {
    const result = await lighthouse(url, { port: chrome.port, logLevel: "error" });
    if (!result) throw new Error(`Lighthouse said nothing of ${url}`);
    const { categories, audits, runtimeError } = result.lhr;
    if (runtimeError) throw new Error(`${url}: ${runtimeError.message}`);
    const valueOf = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
    const score = (category: string) => 100 * (categories[category]?.score ?? 0);
    return {
      scores: {
        performance: score("performance"),
        accessibility: score("accessibility"),
        "best-practices": score("best-practices"),
        seo: score("seo"),
      },
      largestPaint: valueOf("largest-contentful-paint"),
      blocking: valueOf("total-blocking-time"),
      layoutShift: valueOf("cumulative-layout-shift"),
    };
  } finally {
    chrome.kill();
  }
}
