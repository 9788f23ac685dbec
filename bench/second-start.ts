import { startServer } from "../scripts/server-process.ts";
import type { Row } from "./report.ts";
import { median, rounds } from "./rounds.ts";

/** Milliseconds from the start of the process until the server says that it is ready. */
async function startOnce(dataDir: string): Promise<number> {
  const startedAt = performance.now();
  // As an operator starts it, with what his earlier starts have compiled and not what others have.
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

/** Times starts on an embedded database that exists already. */
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
