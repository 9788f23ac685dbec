import { setTimeout as wait } from "node:timers/promises";

const requests = 100;
const everyMs = 20;

/** Returns the size of a page compressed with Brotli, in bytes. */
async function sizeOf(url: string): Promise<number> {
  const response = await fetch(url, { headers: { "accept-encoding": "br" } });
  await response.arrayBuffer();
  return Number(response.headers.get("content-length"));
}

/**
 * Requests a page until the server sends a more strongly compressed copy of it, as it does for a
 * page that visitors request often.
 *
 * @throws an Error if the page does not become smaller
 */
export async function readOften(url: string): Promise<void> {
  const first = await sizeOf(url);
  for (let request = 0; request < requests; request += 1) {
    if ((await sizeOf(url)) < first) return;
    await wait(everyMs);
  }
  throw new Error(`${url} still has ${first} bytes after ${requests} requests`);
}
