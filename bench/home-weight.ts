import type { Page, Response } from "@playwright/test";

/**
 * The bytes that are transferred for the files that a page loads before the visitor's first input.
 */
export type HomeWeight = { scripts: number; styles: number; fonts: number };

/** The maximum number of bytes that the home page may load before the visitor's first input. */
export const homeWeightLimits: HomeWeight = {
  scripts: 100 * 1024,
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
 * Opens the home page and returns the bytes that it loads without input of a visitor. The page must
 * have an empty cache. Text counts with its size after Brotli compression.
 *
 * @throws an Error if a large script or style sheet is not compressed with Brotli
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
  // Responses that arrive after the network was idle are ignored, because the page is already
  // loaded.
  page.off("response", onResponse);
  await Promise.all(pending);
  return weight;
}
