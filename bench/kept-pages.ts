import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { startServer } from "../scripts/server-process.ts";
import { pageRate } from "./load.ts";
import { median, type Row } from "./report.ts";

const runs = 3;
const seconds = 5;
/** The least share of a bare server's requests, in percent. */
const leastPercent = 90;
const path = "/blog/deposits-in-three-countries";

async function startBareServer(url: string): Promise<AsyncDisposable & { url: string }> {
  const child = spawn(
    process.execPath,
    [fileURLToPath(new URL("bare-server.ts", import.meta.url)), url],
    { stdio: ["ignore", "pipe", "inherit"], env: { ...process.env, NODE_ENV: "production" } },
  );
  const [address] = (await once(child.stdout.setEncoding("utf8"), "data")) as [string];
  return {
    url: address.trim(),
    async [Symbol.asyncDispose]() {
      child.kill();
      await once(child, "exit");
    },
  };
}

/**
 * Compares a post from the cache with the same bytes from a bare server, by turns. The first round
 * of each is not counted.
 *
 * @param dataDir holds the demonstration
 */
export async function measureKeptPages(dataDir: string): Promise<Row> {
  const stack = new AsyncDisposableStack();
  try {
    const server = stack.use(await startServer({ dataDir }));
    const bare = stack.use(await startBareServer(server.url + path));
    const ours: number[] = [];
    const bares: number[] = [];
    for (let run = 0; run <= runs; run += 1) {
      bares.push(await pageRate(bare.url + path, seconds));
      ours.push(await pageRate(server.url + path, seconds));
    }
    const rate = median(ours.slice(1));
    const bareRate = median(bares.slice(1));
    return {
      name: "a post from the cache, of a bare server's requests",
      unit: "%",
      measured: (100 * rate) / bareRate,
      limit: leastPercent,
      limitIs: "minimum",
      note: `${Math.round(rate)} of ${Math.round(bareRate)} per second`,
    };
  } finally {
    await stack.disposeAsync();
  }
}
