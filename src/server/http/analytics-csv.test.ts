import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { ReportInput } from "#common/analytics/report-input.ts";
import { toIsoDate } from "#common/dates.ts";
import { summariseAnalytics } from "../features/analytics/report-analytics.ts";
import { recordEvents } from "../features/analytics/store.ts";
import { clearAnalytics, ranges, streams } from "../features/analytics/testing-streams.ts";
import { openTestContext, sessionCookie, someUser, type TestContext } from "../testing.ts";
import {
  expectHeadersAlone,
  expectRefusals,
  readCsv,
  readTable,
  serveExport,
  watchExport,
} from "./testing-export.ts";

const path = "/api/admin/analytics-sessions.csv";

let opened: TestContext;
let server: Awaited<ReturnType<typeof serveExport>>;
beforeAll(async () => {
  opened = await openTestContext();
  server = await serveExport(opened, path);
});
beforeEach(() => clearAnalytics(opened.context.database.db));
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await opened[Symbol.asyncDispose]();
});

type NewEvent = Parameters<typeof recordEvents>[1][number];

const at = (time: string) => new Date(`2026-01-31T${time}Z`);

const record = (events: Partial<NewEvent>[]) =>
  recordEvents(
    opened.context.database.db,
    events.map((event) => ({ sessionId: "s", eventType: "start", ...event })),
  );

const exportedSubjects = async () => {
  const { rows } = await opened.context.database.query(
    "select username, subject from audit_log where action = 'analytics.export' order by id",
  );
  return rows.map(({ username, subject }) => `${String(username)}: ${String(subject)}`);
};

test("the analytics export lists the sessions of a range of days, computed from their events", async () => {
  const visit = { definitionVersion: 3, deviceClass: "mobile", referrerHost: "google.com" };
  await record([
    { ...visit, timestamp: at("10:20:30.123") },
    { ...visit, eventType: "step_view", stepId: "a", stepNumber: 1, timestamp: at("10:20:31") },
    { eventType: "step_complete", stepId: "a", timeSpentSeconds: 24, timestamp: at("10:20:55") },
    { eventType: "abandon", timestamp: at("10:21:00") },
    { eventType: "step_view", stepId: "b", stepNumber: 2, timestamp: at("11:00:00") },
    { eventType: "step_complete", stepId: "b", timeSpentSeconds: 90, timestamp: at("11:01:30") },
    { eventType: "complete", timestamp: at("11:01:31") },
    { sessionId: "left", eventType: "abandon", timestamp: at("23:59:59.999") },
    { sessionId: "next day", timestamp: new Date("2026-02-01T00:00:00Z") },
    { sessionId: "day before", timestamp: new Date("2026-01-30T23:59:59.999Z") },
  ]);

  const answer = await server.ask("?startDate=2026-01-31&endDate=2026-01-31");
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(answer.headers.get("content-disposition")).toBe(
    `attachment; filename="analytics-sessions-${toIsoDate(new Date())}.csv"`,
  );
  expect(await readTable(answer)).toEqual([
    {
      Session: "left",
      "Began at": "2026-01-31T23:59:59.999Z",
      "Last event at": "2026-01-31T23:59:59.999Z",
      "Questionnaire version": "",
      Device: "",
      Referrer: "",
      "Steps viewed": "0",
      "Steps completed": "0",
      "Furthest step": "",
      Completed: "no",
      Abandoned: "yes",
      Seconds: "",
    },
    {
      Session: "s",
      "Began at": "2026-01-31T10:20:30.123Z",
      "Last event at": "2026-01-31T11:01:31.000Z",
      "Questionnaire version": "3",
      Device: "mobile",
      Referrer: "google.com",
      "Steps viewed": "2",
      "Steps completed": "2",
      "Furthest step": "2",
      Completed: "yes",
      // The visitor of this questionnaire session left it and continued it later.
      Abandoned: "no",
      Seconds: "114",
    },
  ]);
  expect(await readTable(await server.ask("?version=3"))).toHaveLength(1);
  expect(await readTable(await server.ask("?version=0"))).toHaveLength(3);
  expect(await exportedSubjects()).toEqual([
    "admin: 2 sessions",
    "admin: 1 sessions",
    "admin: 3 sessions",
  ]);
});

const queryOf = (range: ReportInput) =>
  `?${new URLSearchParams(Object.entries(range).map(([name, value]) => [name, String(value)])).toString()}`;

test("for random events and filters, the rows of the analytics export add up to the totals of the analytics summary", async () => {
  const { context } = opened;
  await fc.assert(
    fc.asyncProperty(streams, fc.array(ranges, { maxLength: 2 }), async (parts, asked) => {
      await clearAnalytics(context.database.db);
      for (const events of parts) await recordEvents(context.database.db, events);
      for (const range of [...asked, {}]) {
        // The test requests the export before the summary, so the export has to count the newest
        // events itself.
        const rows = await readTable(await server.ask(queryOf(range)));
        const summary = await summariseAnalytics(context, range);
        const sum = (numberOf: (row: Record<string, string>) => number) =>
          rows.reduce((total, row) => total + numberOf(row), 0);
        expect({
          totalSessions: rows.length,
          completedSessions: sum(({ Completed }) => (Completed === "yes" ? 1 : 0)),
          abandonedSessions: sum(({ Abandoned }) => (Abandoned === "yes" ? 1 : 0)),
          views: sum((row) => Number(row["Steps viewed"])),
        }).toEqual({
          totalSessions: summary.totalSessions,
          completedSessions: summary.completedSessions,
          abandonedSessions: summary.abandonedSessions,
          views: Object.values(summary.stepViews).reduce((total, views) => total + views, 0),
        });
      }
    }),
    { numRuns: 8 },
  );
});

test("no cell of the analytics export is a formula, even if a browser sent one as its session id", async () => {
  const ids = ["=1+1", "@SUM(A1)", 'a,"b"\r\n=c', "x;=1+1", "-2"];
  await record(ids.map((sessionId) => ({ sessionId })));
  const text = await (await server.ask()).text();
  const rows = readCsv(text.replace("\uFEFF", ""));
  expect(rows).toHaveLength(ids.length + 1);
  const cells = text.split(/[,;"\r\n]+/);
  expect(cells.filter((cell) => /^\s*[=+\-@]/.test(cell))).toEqual([]);
});

test("the analytics export of a range without sessions contains only the header", async () => {
  const text = await (await server.ask("?version=7")).text();
  expect(readCsv(text.replace("\uFEFF", ""))).toHaveLength(1);
});

test("the analytics export refuses visitors, ordinary users and invalid ranges", async () => {
  const before = await exportedSubjects();
  const cookie = await sessionCookie(opened.context, someUser);
  await expectRefusals(server, cookie, [
    "?startDate=2026-1-1",
    "?startDate=2026-02-30",
    "?startDate=",
    "?endDate=today",
    "?startDate=2026-02-02&endDate=2026-02-01",
    "?version=-1",
    "?version=1.5",
    "?version=2147483648",
    "?version=1&version=2",
    "?q=a",
    "?startDate=%00",
    "?__proto__=x",
  ]);
  // A HEAD request for the export must not be recorded in the audit log.
  await expectHeadersAlone(server);
  expect(await exportedSubjects()).toEqual(before);
});

/** Inserts the given number of questionnaire sessions. Some of them began at the same moment. */
const fill = (count: number) =>
  sql`
    insert into analytics_sessions (session_id, began_at, first_event_id, definition_version,
      device_class, referrer_host, last_event_at, completed, abandoned, furthest_step, steps)
    select 'session ' || i, ${at("12:00:00")}::timestamptz - make_interval(secs => i / 7), i, 1,
      'mobile', 'direct', ${at("12:00:00")}, false, false, null, '[]'
    from generate_series(1, ${count}::integer) as i
  `.execute(opened.context.database.db);

const watched = (failAt?: number) => watchExport(opened, "began_at::text", failAt);

test("a large analytics export contains each session once, newest first, although it is read in several parts", async () => {
  await fill(2_600);
  const { seen, opened: own } = watched();
  await using watchedServer = await serveExport(own, path);
  const rows = await readTable(await watchedServer.ask());
  expect(new Set(rows.map(({ Session }) => Session)).size).toBe(2_600);
  const began = rows.map((row) => row["Began at"] ?? "");
  expect(began).toEqual(began.toSorted().toReversed());
  expect(seen.parts).toBe(3);
});

test("an analytics export that fails midway breaks the connection, and an export that fails at the start returns 500", async () => {
  await fill(2_600);
  await using failing = await serveExport(watched(2).opened, path);
  const read = failing.ask().then((answer) => answer.text());
  await expect(read).rejects.toThrow(/terminated|fetch failed/);

  const { opened: own } = watchExport(opened, "audit_log", 1);
  await using refusing = await serveExport(own, path);
  const refused = await refusing.ask();
  expect(refused.status).toBe(500);
  expect(refused.headers.get("content-disposition")).toBeNull();
  expect(await refused.json()).toMatchObject({ code: "INTERNAL_SERVER_ERROR" });
});
