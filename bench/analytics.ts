import { isDeepStrictEqual } from "node:util";
import type { AnalyticsSummary } from "../src/common/analytics/report.ts";
import type { ReportInput } from "../src/common/analytics/report-input.ts";
import { addDays } from "../src/common/dates.ts";
import type { Database } from "../src/server/db/connection.ts";
import { countRawEvents } from "./count-events.ts";
import { days, fillWithEvents, firstDay } from "./fill-events.ts";
import { fillDatabase, type Place, startOwnPostgres } from "./filled-database.ts";
import { type MeasuredServer, startMeasuredServer } from "./measured-server.ts";
import type { Row } from "./report.ts";
import { median, percentile, rounds } from "./rounds.ts";

const limitMs = 50;
const mostTimesSlower = 1.3;

/**
 * Ranges of days for which the bench requests the analytics figures. They have many lengths and are
 * spread over all days of the data.
 */
const ranges: ReportInput[] = Array.from({ length: 120 }, (_, index) => {
  const from = (index * 37) % days;
  const length = 1 + ((index * 53) % (days - from));
  return {
    startDate: addDays(firstDay, from),
    endDate: addDays(firstDay, from + length - 1),
  };
});
const whole = { startDate: firstDay, endDate: addDays(firstDay, days) };

/**
 * The number of all events, the analytics summary that is counted directly from these events, and
 * the milliseconds that this counting took.
 */
type Raw = { events: number; summary: AnalyticsSummary; ms: number };

/** Fills a database with events, and counts the events before a server is started. */
async function fillAndCount(database: Database, sessions: number): Promise<Raw> {
  await fillWithEvents(database, sessions);
  const { rows } = await database.query("select count(*)::int as events from form_analytics");
  const startedAt = performance.now();
  const summary = await countRawEvents(database, whole.startDate, whole.endDate);
  return { events: Number(rows[0]?.events), summary, ms: performance.now() - startedAt };
}

type Call = "analytics.summary" | "analytics.report";

/**
 * Sends a request for each range of days. Returns the 95th percentile of the response times in
 * milliseconds.
 */
async function p95(server: MeasuredServer, call: Call): Promise<number> {
  const measured = await rounds(async () => {
    const times: number[] = [];
    for (const range of [...ranges, whole]) times.push((await server.query(call, range)).ms);
    return percentile(times, 95);
  });
  return median(measured);
}

type Measured = Raw & { summaryMs: number; reportMs: number };

async function measureFilled(place: Place, sessions: number): Promise<Measured> {
  const raw = await fillDatabase(place, (database) => fillAndCount(database, sessions));
  await using server = await startMeasuredServer(place);
  const { body } = await server.ask(
    `/api/analytics/summary?startDate=${whole.startDate}&endDate=${whole.endDate}`,
  );
  if (!isDeepStrictEqual(JSON.parse(body), raw.summary)) {
    throw new Error(`The summary says ${body}, the events ${JSON.stringify(raw.summary)}`);
  }
  return {
    ...raw,
    summaryMs: await p95(server, "analytics.summary"),
    reportMs: await p95(server, "analytics.report"),
  };
}

function describe(where: string, small: Measured, large: Measured): Row[] {
  const over = `over ${(large.events / 1e6).toFixed(1)} million events on ${where}`;
  const maximum = (name: string, unit: string, measured: number, limit: number, note: string) =>
    ({ name, unit, measured, limit, limitIs: "maximum", note }) satisfies Row;
  const tenth = (ms: number) => `over a tenth of the events ${ms.toFixed(1)} ms`;
  return [
    maximum(
      `summary of any range ${over}, p95`,
      "ms",
      large.summaryMs,
      limitMs,
      `a count of the events themselves takes ${Math.round(large.ms)} ms, and says the same`,
    ),
    maximum(
      `summary ${over}, of that over a tenth`,
      "times",
      large.summaryMs / small.summaryMs,
      mostTimesSlower,
      tenth(small.summaryMs),
    ),
    maximum(
      `whole report of any range ${over}, p95`,
      "ms",
      large.reportMs,
      limitMs,
      tenth(small.reportMs),
    ),
  ];
}

/**
 * Measures the analytics figures of two databases: one with a tenth of the sessions, and one with
 * all sessions. A session has 6.7 events on average.
 */
async function measure(
  where: string,
  sessions: number,
  placeFor: (name: string) => Promise<Place>,
): Promise<Row[]> {
  const small = await measureFilled(await placeFor("small"), sessions / 10);
  const large = await measureFilled(await placeFor("large"), sessions);
  return describe(where, small, large);
}

/** Measures the questionnaire's figures on the embedded database, with few and with many events. */
export function measureEmbeddedAnalytics(dataDir: string): Promise<Row[]> {
  return measure("PGlite", 150_000, async (name) => ({ dataDir: `${dataDir}/${name}` }));
}

/**
 * Measures the questionnaire's figures on PostgreSQL, with ten times as many events as on the
 * embedded database.
 */
export async function measurePostgresAnalytics(dataDir: string, binaries: string): Promise<Row[]> {
  await using postgres = await startOwnPostgres(binaries);
  return await measure("PostgreSQL", 1_500_000, async (name) => ({
    dataDir: `${dataDir}/${name}`,
    databaseUrl: await postgres.create(name),
  }));
}
