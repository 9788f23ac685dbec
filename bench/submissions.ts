import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { startOwnPostgres } from "./filled-database.ts";
import { createInsertTable, insertRate, loadSubmissions } from "./load.ts";
import { startMeasuredServer } from "./measured-server.ts";
import type { Row } from "./report.ts";
import { median, rounds } from "./rounds.ts";

const seconds = 5;
/**
 * The minimum rate of submissions over HTTP, in percent of the rate at which the database alone
 * inserts rows.
 */
const leastPercent = 30;

/** Waits until the database contains all submissions that got a successful response. */
async function drain(client: pg.Client, expected: number): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ count: number }>(
      "select count(*)::int as count from submissions",
    );
    if ((rows[0]?.count ?? 0) >= expected) return;
    await wait(20);
  }
}

/**
 * Measures the rate of submissions over HTTP and, in turns, the rate of pgbench's single-row
 * inserts, on the same durable server and with the same number of clients.
 *
 * @param binaries the folder of PostgreSQL's programs
 */
export async function measureSubmissions(dataDir: string, binaries: string): Promise<Row[]> {
  await using postgres = await startOwnPostgres(binaries);
  const databaseUrl = await postgres.create("submitted");
  await using server = await startMeasuredServer({ dataDir, databaseUrl });
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    await createInsertTable(client);
    let total = 0;
    const rates = await rounds(async () => {
      const startedAt = performance.now();
      const { count, perSecond, busy } = await loadSubmissions(server, dataDir, seconds);
      total += count;
      await drain(client, total);
      const stored = count / ((performance.now() - startedAt) / 1000);
      const inserted = await insertRate(binaries, databaseUrl, dataDir, seconds);
      return { answered: perSecond, stored, inserted, busy };
    });
    const inserts = median(rates.map(({ inserted }) => inserted));
    const busy = Math.round(median(rates.map((rate) => rate.busy)));
    const rows = {
      "submissions answered": median(rates.map(({ answered }) => answered)),
      "submissions answered and stored": median(rates.map(({ stored }) => stored)),
    };
    return Object.entries(rows).map(([name, perSecond]) => ({
      name: `${name} with 16 clients, of pgbench's single-row inserts`,
      unit: "%",
      measured: (100 * perSecond) / inserts,
      limit: leastPercent,
      limitIs: "minimum",
      note: `${Math.round(perSecond)} of ${Math.round(inserts)} per second; the server used ${busy} % of a core`,
    }));
  } finally {
    await client.end();
  }
}
