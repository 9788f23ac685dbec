import { setTimeout as wait } from "node:timers/promises";
import { startServer } from "../scripts/server-process.ts";
import { type Place, startOwnPostgres } from "./filled-database.ts";
import { cpuSeconds } from "./process-time.ts";
import type { Row } from "./report.ts";

/**
 * The milliseconds from the start of a server until the server counts as idle. By then, it has
 * compiled its code and collected garbage.
 */
const idleAfterMs = 40_000;
/**
 * The duration of the measurement. It is two minutes, because an idle server does much of its work
 * once a minute.
 */
const measuredMs = 120_000;

/** Returns the processor time of a server without traffic, in percent of one core. */
async function measureServer(place: Place): Promise<number> {
  await using server = await startServer({ ...place, env: { DAILY_BACKUPS: "off" } });
  await wait(idleAfterMs);
  const before = await cpuSeconds(server.pid);
  const startedAt = performance.now();
  await wait(measuredMs);
  const used = (await cpuSeconds(server.pid)) - before;
  const seconds = (performance.now() - startedAt) / 1_000;
  await server.kill("SIGTERM");
  return (100 * used) / seconds;
}

/**
 * Measures the processor time of a server without traffic on the embedded database and on
 * PostgreSQL. Works on Linux only.
 */
export async function measureIdle(dataDir: string, binaries: string): Promise<Row[]> {
  const embedded = await measureServer({ dataDir });
  await using postgres = await startOwnPostgres(binaries);
  const place = { dataDir: `${dataDir}-postgres`, databaseUrl: await postgres.create("idle") };
  return [row("embedded database", embedded), row("PostgreSQL", await measureServer(place))];
}

const row = (engine: string, measured: number): Row => ({
  name: `processor time of an idle server, ${engine}, of one core`,
  unit: "%",
  measured,
  limit: 0.5,
  limitIs: "maximum",
});
