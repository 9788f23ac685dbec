import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { startServer } from "../scripts/server-process.ts";
import { startTemporaryPostgres } from "../scripts/temporary-postgres.ts";
import { createInsertTable, insertRate, submissionRate } from "./load.ts";
import { median, type Row } from "./report.ts";

const runs = 3;
const seconds = 5;
/** The least share of what the database takes on its own, in percent. */
const leastPercent = 15;

/** Waits until all submissions that the server has answered are in the database. */
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
 * Compares submissions over HTTP with single-row inserts that nothing stands in front of: the same
 * durable server, the same number of clients, by turns. The first round of each is not counted.
 *
 * @param binaries the folder of PostgreSQL's programs
 */
export async function measureSubmissions(binaries: string, dataDir: string): Promise<Row[]> {
  const stack = new AsyncDisposableStack();
  try {
    const postgres = await startTemporaryPostgres(binaries, { durable: true });
    stack.defer(() => postgres.stop());
    const env = { RATE_LIMITS: "off" };
    const server = stack.use(await startServer({ dataDir, databaseUrl: postgres.url, env }));
    const client = new pg.Client(postgres.url);
    stack.defer(() => client.end());
    await client.connect();
    await createInsertTable(client);
    const answered: number[] = [];
    const stored: number[] = [];
    const inserted: number[] = [];
    let total = 0;
    for (let run = 0; run <= runs; run += 1) {
      const startedAt = performance.now();
      const { count, perSecond } = await submissionRate(server.url, seconds);
      total += count;
      await drain(client, total);
      answered.push(perSecond);
      stored.push(count / ((performance.now() - startedAt) / 1000));
      inserted.push(await insertRate(binaries, postgres.url, dataDir, seconds));
    }
    const inserts = median(inserted.slice(1));
    return [
      shareOf("submissions answered", median(answered.slice(1)), inserts),
      shareOf("submissions answered and stored", median(stored.slice(1)), inserts),
    ];
  } finally {
    await stack.disposeAsync();
  }
}

function shareOf(name: string, perSecond: number, inserts: number): Row {
  return {
    name: `${name}, of single-row inserts`,
    unit: "%",
    measured: (100 * perSecond) / inserts,
    limit: leastPercent,
    limitIs: "minimum",
    note: `${Math.round(perSecond)} of ${Math.round(inserts)} per second`,
  };
}
