import { startServer } from "../scripts/server-process.ts";
import { demonstrate } from "./demonstrate.ts";
import { pageRate } from "./load.ts";
import { startPeer } from "./program.ts";
import type { Row } from "./report.ts";
import { median, rounds } from "./rounds.ts";

const seconds = 5;
const path = "/blog/deposits-in-three-countries";

/**
 * Measures a cached post, and in turns the same bytes from a minimal server, to compare their
 * response times.
 */
export async function measureCachedPages(dataDir: string): Promise<Row[]> {
  await demonstrate(dataDir);
  await using server = await startServer({ dataDir });
  await using bare = await startPeer(new URL("bare-server.ts", import.meta.url), server.url + path);
  const rates = await rounds(async () => ({
    bare: await pageRate(bare.url + path, seconds),
    ours: await pageRate(server.url + path, seconds),
  }));
  const ours = median(rates.map((rate) => rate.ours));
  const bares = median(rates.map((rate) => rate.bare));
  return [
    {
      name: "a post from the cache, of bare Fastify's requests per second",
      unit: "%",
      measured: (100 * ours) / bares,
      limit: 90,
      limitIs: "minimum",
      note: `${Math.round(ours)} of ${Math.round(bares)} per second`,
    },
  ];
}
