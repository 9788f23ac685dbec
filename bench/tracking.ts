import { startOwnPostgres } from "./filled-database.ts";
import { startMeasuredServer } from "./measured-server.ts";
import { runLoad } from "./program.ts";
import type { Row } from "./report.ts";
import { median, percentile, rounds } from "./rounds.ts";

const perSecond = 1_000;
const seconds = 8;

/**
 * Measures the 99th percentile of the response times of tracking requests, in milliseconds, at
 * 1,000 events per second.
 */
export async function measureTracking(dataDir: string, binaries: string): Promise<Row[]> {
  await using postgres = await startOwnPostgres(binaries);
  const databaseUrl = await postgres.create("tracked");
  await using server = await startMeasuredServer({ dataDir, databaseUrl });
  const slowest = await rounds(async () =>
    percentile(
      await runLoad<number[]>(
        new URL("event-load.ts", import.meta.url),
        server.url,
        `${perSecond}`,
        `${seconds}`,
      ),
      99,
    ),
  );
  return [
    {
      name: `tracking ${perSecond} events a second on PostgreSQL, p99`,
      unit: "ms",
      measured: median(slowest),
      limit: 50,
      limitIs: "maximum",
    },
  ];
}
