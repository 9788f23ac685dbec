import type { Page, Response } from "@playwright/test";

/** Bytes as they were transferred, of what a home page loads before anybody touches it. */
export type HomeWeight = { scripts: number; styles: number; fonts: number };

/** The most that each may weigh, in bytes. */
export const homeWeightLimits: HomeWeight = {
  scripts: 120 * 1024,
  styles: 10 * 1024,
  fonts: 60 * 1024,
};

const kinds: [keyof HomeWeight, RegExp][] = [
  ["scripts", /javascript/],
  ["styles", /^text\/css/],
  ["fonts", /font|woff/],
];

function kindOf(response: Response): keyof HomeWeight | undefined {
  const type = response.headers()["content-type"] ?? "";
  return kinds.find(([, pattern]) => pattern.test(type))?.[0];
}

/**
 * Loads the home page into a fresh page, which must have an empty cache, and weighs what it loads
 * by itself. Text is counted as it is sent: compressed with Brotli.
 *
 * @throws an Error when a script or style sheet arrives uncompressed although it is large
 */
export async function measureHomeWeight(page: Page, url: string): Promise<HomeWeight> {
  const weight: HomeWeight = { scripts: 0, styles: 0, fonts: 0 };
  const pending: Promise<void>[] = [];

  async function add(response: Response): Promise<void> {
    const kind = kindOf(response);
    if (!kind) return;
    await response.finished();
    const { responseBodySize } = await response.request().sizes();
    const encoding = response.headers()["content-encoding"];
    if (kind !== "fonts" && encoding !== "br" && responseBodySize > 1_000) {
      throw new Error(`${response.url()} is not compressed with Brotli`);
    }
    weight[kind] += responseBodySize;
  }

  const onResponse = (response: Response) => void pending.push(add(response));
  page.on("response", onResponse);
  await page.goto(url, { waitUntil: "networkidle" });
  // What comes after the quiet is not counted, and nobody would wait for it.
  page.off("response", onResponse);
  await Promise.all(pending);
  return weight;
}
