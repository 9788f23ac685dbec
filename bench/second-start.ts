import { startServer } from "../scripts/server-process.ts";
import { type Place, startOwnPostgres } from "./filled-database.ts";
import type { Row } from "./report.ts";
import { median, rounds } from "./rounds.ts";

/** Returns the milliseconds from the start of the server's process until the server is ready. */
export async function startOnce(place: Place): Promise<number> {
  const startedAt = performance.now();
  // By default, `startServer` gives servers a shared cache of compiled code. The empty value
  // removes this cache, so that the server uses the cache of its own installation, as in
  // production.
  const env = { NODE_COMPILE_CACHE: "" };
  const server = await startServer({ ...place, env, script: "scripts/start.js" });
  try {
    const { status } = await fetch(`${server.url}/readyz`);
    if (status !== 200) throw new Error(`/readyz answered ${status}`);
    return performance.now() - startedAt;
  } finally {
    await server.kill("SIGTERM");
  }
}

async function measure(name: string, limit: number, place: Place): Promise<Row> {
  const first = await startOnce(place);
  return {
    name: `second start, ${name}`,
    unit: "ms",
    measured: median(await rounds(() => startOnce(place))),
    limit,
    limitIs: "maximum",
    note: `the first start, which makes the database, took ${Math.round(first)} ms`,
  };
}

/** Measures how long a server takes to start on an existing embedded database. */
export const measureEmbeddedStart = async (dataDir: string): Promise<Row[]> => [
  await measure("embedded database", 1_000, { dataDir }),
];

/** Measures how long a server takes to start on an existing database of PostgreSQL. */
export async function measurePostgresStart(dataDir: string, binaries: string): Promise<Row[]> {
  await using postgres = await startOwnPostgres(binaries);
  return [
    await measure("PostgreSQL", 600, { dataDir, databaseUrl: await postgres.create("starts") }),
  ];
}
