import { startServer } from "../scripts/server-process.ts";
import type { Row } from "./report.ts";
import { median, rounds } from "./rounds.ts";

/** Returns the milliseconds from the start of the server's process until the server is ready. */
async function startOnce(dataDir: string): Promise<number> {
  const startedAt = performance.now();
  // The server must use only the compile cache of its own installation, as it does for an operator.
  const env = { NODE_COMPILE_CACHE: "" };
  const server = await startServer({ dataDir, env, script: "scripts/start.ts" });
  try {
    const { status } = await fetch(`${server.url}/readyz`);
    if (status !== 200) throw new Error(`/readyz answered ${status}`);
    return performance.now() - startedAt;
  } finally {
    await server.kill("SIGTERM");
  }
}

/** Measures how long a server takes to start on an existing embedded database. */
export async function measureSecondStart(dataDir: string): Promise<Row[]> {
  const first = await startOnce(dataDir);
  return [
    {
      name: "second start, embedded database",
      unit: "ms",
      measured: median(await rounds(() => startOnce(dataDir))),
      limit: 2_000,
      limitIs: "maximum",
      note: `the first start, which makes the database, took ${Math.round(first)} ms`,
    },
  ];
}
