import { startServer } from "../scripts/server-process.ts";
import { median, type Row } from "./report.ts";

const runs = 3;
const limitMs = 2_000;

/** Milliseconds from the start of the process until the server says that it is ready. */
async function startOnce(dataDir: string): Promise<number> {
  const startedAt = performance.now();
  // As an operator starts it, without what other starts have compiled.
  const server = await startServer({ dataDir, env: { NODE_COMPILE_CACHE: "" } });
  try {
    const { status } = await fetch(`${server.url}/readyz`);
    if (status !== 200) throw new Error(`/readyz answered ${status}`);
    return performance.now() - startedAt;
  } finally {
    await server.kill("SIGTERM");
  }
}

/** Times starts on an embedded database that exists already; the first start, which makes it, not. */
export async function measureSecondStart(dataDir: string): Promise<Row> {
  const times: number[] = [];
  for (let run = 0; run <= runs; run += 1) times.push(await startOnce(dataDir));
  return {
    name: "second start, embedded database",
    unit: "ms",
    measured: median(times.slice(1)),
    limit: limitMs,
    limitIs: "maximum",
    note: `the first start, which makes the database, took ${Math.round(times[0] ?? 0)} ms`,
  };
}
