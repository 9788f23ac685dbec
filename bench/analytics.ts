import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { isDeepStrictEqual, promisify } from "node:util";
import { pino } from "pino";
import { startServer } from "../scripts/server-process.ts";
import { startTemporaryPostgres } from "../scripts/temporary-postgres.ts";
import type { AnalyticsSummary } from "../src/common/analytics/report.ts";
import type { ReportInput } from "../src/common/analytics/report-input.ts";
import { addDays } from "../src/common/dates.ts";
import { type Database, openEmbedded, openPostgres } from "../src/server/db/connection.ts";
import { migrate } from "../src/server/db/migrate.ts";
import {
  reportAnalytics,
  summariseAnalytics,
} from "../src/server/features/analytics/report-analytics.ts";
import { createSummaryQueue } from "../src/server/features/analytics/summary-queue.ts";
import { findDefinition } from "../src/server/features/settings/store.ts";
import { hold } from "../src/server/held-value.ts";
import { countRawEvents, days, fillWithEvents, firstDay } from "./analytics-events.ts";
import { median, percentile, type Row } from "./report.ts";

const execute = promisify(execFile);
const log = pino({ level: "silent" });

/** Sessions of the larger filling; the smaller has a tenth of them. Each has 6.7 events. */
const sessions = { postgres: 1_500_000, pglite: 150_000 };
const limitMs = 50;
const mostTimesSlower = 1.3;

/** Every so many days a range begins, and one ends: short and long ones, at any place. */
const ranges = Array.from({ length: 120 }, (_, index) => {
  const from = (index * 37) % days;
  const length = 1 + ((index * 53) % (days - from));
  return {
    startDate: addDays(firstDay, from),
    endDate: addDays(firstDay, from + length - 1),
  };
});
const whole = { startDate: firstDay, endDate: addDays(firstDay, days) };

/** Milliseconds that 95 of 100 answers take at most, of any range. */
async function p95(ask: (range: ReportInput) => Promise<unknown>): Promise<number> {
  const rounds: number[] = [];
  // The first round is not counted.
  for (let round = 0; round <= 3; round += 1) {
    const times: number[] = [];
    for (const range of [...ranges, whole]) {
      const startedAt = performance.now();
      await ask(range);
      times.push(performance.now() - startedAt);
    }
    rounds.push(percentile(times, 95));
  }
  return median(rounds.slice(1));
}

/** Milliseconds of a count of the events themselves, which must say the same as the summary. */
async function compareWithRaw(database: Database, summary: AnalyticsSummary): Promise<number> {
  const startedAt = performance.now();
  const raw = await countRawEvents(database, whole.startDate, whole.endDate);
  const took = performance.now() - startedAt;
  if (!isDeepStrictEqual(raw, summary)) {
    throw new Error(
      `The summary says ${JSON.stringify(summary)}, the events ${JSON.stringify(raw)}`,
    );
  }
  return took;
}

type Measured = { events: number; summary: number; report: number; raw: number };

async function measureFilled(database: Database, count: number): Promise<Measured> {
  await migrate(database, async () => {});
  const { events } = await fillWithEvents(database, count);
  const analytics = createSummaryQueue({ database, log });
  const parts = { database, analytics, definition: hold(() => findDefinition(database.db)) };
  try {
    return {
      events,
      summary: await p95((range) => summariseAnalytics(parts, range)),
      report: await p95((range) => reportAnalytics(parts, range)),
      raw: await compareWithRaw(database, await summariseAnalytics(parts, whole)),
    };
  } finally {
    await analytics.close();
  }
}

async function measureEngine(
  engine: "postgres" | "pglite",
  open: (name: string) => Promise<Database>,
): Promise<Row[]> {
  const where = engine === "postgres" ? "PostgreSQL" : "PGlite";
  const measure = async (name: string, count: number) => {
    const database = await open(name);
    try {
      return await measureFilled(database, count);
    } finally {
      await database.close();
    }
  };
  const small = await measure("small", sessions[engine] / 10);
  const large = await measure("large", sessions[engine]);
  const millions = (large.events / 1e6).toFixed(1);
  const timeOf = (what: "summary" | "report"): Row => ({
    name: `${what} of any range over ${millions} million events, p95, on ${where}`,
    unit: "ms",
    measured: large[what],
    limit: limitMs,
    limitIs: "maximum",
    note: `over a tenth of the events ${small[what].toFixed(1)} ms`,
  });
  return [
    timeOf("summary"),
    {
      name: `summary against one over a tenth of the events, on ${where}`,
      unit: "times",
      measured: large.summary / small.summary,
      limit: mostTimesSlower,
      limitIs: "maximum",
      note: `a count of the events takes ${Math.round(large.raw)} ms, and says the same`,
    },
    timeOf("report"),
  ];
}

/** How long tracking takes over HTTP, by the slowest of a hundred, at a given rate. */
async function measureTracking(binaries: string, dataDir: string): Promise<Row> {
  const perSecond = 1_000;
  const postgres = await startTemporaryPostgres(binaries, { durable: true });
  try {
    await using server = await startServer({
      dataDir,
      databaseUrl: postgres.url,
      env: { RATE_LIMITS: "off" },
    });
    const slowest: number[] = [];
    for (let run = 0; run <= 3; run += 1) {
      const { stdout } = await execute(
        process.execPath,
        [fileURLToPath(new URL("event-load.ts", import.meta.url)), server.url, `${perSecond}`, "8"],
        { maxBuffer: 10_000_000 },
      );
      slowest.push(percentile(JSON.parse(stdout) as number[], 99));
    }
    return {
      name: `tracking ${perSecond} events a second on PostgreSQL, p99`,
      unit: "ms",
      measured: median(slowest.slice(1)),
      limit: 50,
      limitIs: "maximum",
    };
  } finally {
    await postgres.stop();
  }
}

/** What the figures of the questionnaire cost, however many events there are. */
export async function measureAnalytics(
  binaries: string | undefined,
  dataDir: string,
): Promise<Row[]> {
  const rows = await measureEngine("pglite", (name) => openEmbedded(`${dataDir}/${name}`));
  if (!binaries) return rows;
  const postgres = await startTemporaryPostgres(binaries, { durable: true });
  try {
    rows.push(
      ...(await measureEngine("postgres", async (name) => {
        const url = new URL(postgres.url);
        const admin = openPostgres(postgres.url, log);
        await admin.query(`create database ${name}`);
        await admin.close();
        url.pathname = `/${name}`;
        return openPostgres(url.href, log, 0);
      })),
    );
  } finally {
    await postgres.stop();
  }
  rows.push(await measureTracking(binaries, `${dataDir}/server`));
  return rows;
}
