import type { Page } from "@playwright/test";

/** The number of letters that are typed in one round of the measurement. */
export const letters = 80;

/** Makes the page record the milliseconds from each key press until the next frame is drawn. */
export function noteKeyTimes(page: Page): Promise<void> {
  return page.evaluate(() => {
    const times: number[] = [];
    Object.assign(globalThis, { keyTimes: times });
    addEventListener(
      "keydown",
      ({ timeStamp }) => {
        // The page sends a message to itself just before the browser draws the frame with the typed
        // letter. The message arrives after the frame is drawn, and ends the measurement.
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
}

type Noted = { keyTimes: number[] };

/**
 * Types letters one by one, each after the previous letter is drawn. Returns the milliseconds until
 * each letter was drawn.
 */
export async function typeLetters(page: Page, before: number): Promise<number[]> {
  for (let n = before; n < before + letters; n += 1) {
    await page.keyboard.type("abcdefghij"[n % 10] ?? "a");
    await page.waitForFunction(
      (typed) => (globalThis as unknown as Noted).keyTimes.length > typed,
      n,
    );
  }
  const times = await page.evaluate(() => (globalThis as unknown as Noted).keyTimes);
  return times.slice(before);
}
