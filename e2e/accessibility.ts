import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";

const axeFile = createRequire(import.meta.resolve("@axe-core/playwright")).resolve(
  "axe-core/axe.min.js",
);

/**
 * Loads the library axe into a page, unless the page has it already. AxeBuilder alone would send
 * axe to the page twice for each check.
 */
async function bringAxe(page: Page): Promise<void> {
  if (await page.evaluate(() => "axe" in window)) return;
  await page.evaluate(await readFile(axeFile, "utf8"));
}

/**
 * Checks a page with axe. Returns the rules that it breaks, and the HTML of the elements that break
 * them.
 */
export async function findAccessibilityProblems(
  page: Page,
): Promise<{ id: string; where: string[] }[]> {
  // Finish animations first, because half-transparent text has too little contrast.
  await page.evaluate(async () => {
    for (let frame = 0; frame < 4; frame += 1) {
      for (const animation of document.getAnimations()) {
        if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
      }
      await new Promise(requestAnimationFrame);
    }
  });
  await bringAxe(page);
  // In its legacy mode, axe opens no extra page for frames. The only frames are those that show
  // mails, and these mails have a test of their own.
  const { violations } = await new AxeBuilder({ page, axeSource: "axe.version" })
    .setLegacyMode()
    // With these options, axe takes less time. It need not load style sheets in advance, because
    // its only rule that needs them is switched off. It need not compute selectors, because a
    // failed test reports the HTML of the elements instead.
    .options({ resultTypes: ["violations"], iframes: false, preload: false, selectors: false })
    .analyze();
  return violations.map(({ id, nodes }) => ({ id, where: nodes.map((n) => n.html) }));
}
