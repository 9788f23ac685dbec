import { type Browser, chromium } from "@playwright/test";

type Script = { startTime: number; encodedBodySize: number };
type Window = { idleAt?: number };

/** Makes a page record the time when the browser is idle for the first time. */
function noteFirstIdle(): void {
  const ask = requestIdleCallback;
  globalThis.requestIdleCallback = (work, options) =>
    ask((deadline) => {
      (globalThis as Window).idleAt ??= performance.now();
      work(deadline);
    }, options);
}

/**
 * The kibibytes of scripts that a page requests: `early` before the browser is idle for the first
 * time, and `all` in total.
 */
export type ScriptWeight = { early: number; all: number };

async function weigh(browser: Browser, url: string): Promise<ScriptWeight> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.addInitScript(noteFirstIdle);
  await page.goto(url, { waitUntil: "networkidle" });
  const { scripts, idleAt } = await page.evaluate(() => ({
    idleAt: (globalThis as Window).idleAt ?? Number.POSITIVE_INFINITY,
    scripts: (performance.getEntriesByType("resource") as PerformanceResourceTiming[])
      .filter(({ name }) => new URL(name).pathname.endsWith(".js"))
      .map(({ startTime, encodedBodySize }): Script => ({ startTime, encodedBodySize })),
  }));
  await context.close();
  const sum = (some: Script[]) =>
    some.reduce((total, { encodedBodySize }) => total + encodedBodySize, 0) / 1024;
  return { early: sum(scripts.filter(({ startTime }) => startTime < idleAt)), all: sum(scripts) };
}

/**
 * Opens each page in a new browser profile, and measures the size of the scripts that it requests
 * without any input of a visitor.
 */
export async function weighScripts(
  executablePath: string,
  measure: (weigh: (url: string) => Promise<ScriptWeight>) => Promise<ScriptWeight[]>,
): Promise<ScriptWeight[]> {
  const browser = await chromium.launch({ executablePath });
  try {
    return await measure((url) => weigh(browser, url));
  } finally {
    await browser.close();
  }
}
