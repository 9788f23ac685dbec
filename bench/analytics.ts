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

/** Every so many days a range begins, and one ends: short and long ones, at any place. */
const ranges: ReportInput[] = Array.from({ length: 120 }, (_, index) => {
  const from = (index * 37) % days;
  const length = 1 + ((index * 53) % (days - from));
  return {
    startDate: addDays(firstDay, from),
    endDate: addDays(firstDay, from + length - 1),
  };
});
const whole = { startDate: firstDay, endDate: addDays(firstDay, days) };

/** What the events themselves say of all days, and how long it takes to count them. */
type Raw = { events: number; summary: AnalyticsSummary; ms: number };

/** Fills a database, and counts what it holds before a server is asked. */
async function fillAndCount(database: Database, sessions: number): Promise<Raw> {
  await fillWithEvents(database, sessions);
  const { rows } = await database.query("select count(*)::int as events from form_analytics");
  const startedAt = performance.now();
  const summary = await countRawEvents(database, whole.startDate, whole.endDate);
  return { events: Number(rows[0]?.events), summary, ms: performance.now() - startedAt };
}

type Call = "analytics.summary" | "analytics.report";

/** Milliseconds that 95 of 100 answers take at most, of any range. */
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

/** Measures with a tenth of the sessions, and with all of them; each has 6.7 events. */
async function measure(
  where: string,
  sessions: number,
  placeFor: (name: string) => Promise<Place>,
): Promise<Row[]> {
  const small = await measureFilled(await placeFor("small"), sessions / 10);
  const large = await measureFilled(await placeFor("large"), sessions);
  return describe(where, small, large);
}

/** What the figures of the questionnaire cost on the embedded database, by how many events. */
export function measureEmbeddedAnalytics(dataDir: string): Promise<Row[]> {
  return measure("PGlite", 150_000, async (name) => ({ dataDir: `${dataDir}/${name}` }));
}

/** The same on PostgreSQL, with ten times as many. */
export async function measurePostgresAnalytics(dataDir: string, binaries: string): Promise<Row[]> {
  await using postgres = await startOwnPostgres(binaries);
  return await measure("PostgreSQL", 1_500_000, async (name) => ({
    dataDir: `${dataDir}/${name}`,
    databaseUrl: await postgres.create(name),
  }));
}
