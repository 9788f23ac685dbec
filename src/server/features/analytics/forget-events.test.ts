import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openTestContext, type TestContext } from "../../testing.ts";
import { createForgetting } from "./forget-events.ts";
import { reportAnalytics } from "./report-analytics.ts";
import { recordEvents } from "./store.ts";
import { clearAnalytics, ranges, streams } from "./testing-streams.ts";

const now = new Date("2026-06-15T12:00:00.000Z");
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);

let opened: TestContext;
beforeAll(async () => {
  opened = await openTestContext();
});
beforeEach(() => clearAnalytics(opened.context.database.db));
afterAll(() => opened[Symbol.asyncDispose]());

function forgetting(retentionDays = 400) {
  const { database, content } = opened.context;
  const complaints: object[] = [];
  const log = { info: () => {}, warn: (details: object) => complaints.push(details) };
  return { ...createForgetting({ database, log, content, retentionDays }), complaints };
}

const eventOf = (age: number) => ({
  sessionId: `${age} days`,
  eventType: "start",
  timestamp: daysAgo(age),
  userAgent: "Mozilla/5.0 (Windows NT 10.0)",
  referrer: "google.com",
  deviceClass: "desktop",
  referrerHost: "google.com",
});

const record = (ages: number[]) => recordEvents(opened.context.database.db, ages.map(eventOf));

const listEvents = () =>
  opened.context.database.db.selectFrom("formAnalytics").selectAll().orderBy("id").execute();

const report = () => reportAnalytics(opened.context, {});

test("the details of visitors in analytics events are deleted before 30 days have passed, and whole events after the retention time", async () => {
  await record([401, 399, 31, 29.8, 29.5, 0]);
  const before = await report();
  const { look, complaints } = forgetting();
  await look(now);
  const events = await listEvents();
  expect(
    events.map(({ sessionId, userAgent, referrer }) => [sessionId, userAgent, referrer]),
  ).toEqual([
    ["399 days", null, null],
    ["31 days", null, null],
    // The limit is 30 days, but visitor details that are 29.8 days old are deleted already.
    // Otherwise, if the next cleanup failed, the cleanup after it would find details older than 30
    // days.
    ["29.8 days", null, null],
    ["29.5 days", "Mozilla/5.0 (Windows NT 10.0)", "google.com"],
    ["0 days", "Mozilla/5.0 (Windows NT 10.0)", "google.com"],
  ]);
  for (const { deviceClass, referrerHost } of events) {
    expect([deviceClass, referrerHost]).toEqual(["desktop", "google.com"]);
  }
  expect(await report()).toEqual(before);
  expect(before.summary.totalSessions).toBe(6);
  expect(complaints).toEqual([]);
});

test("an old analytics event that is not counted yet is counted before it is deleted", async () => {
  await record([500]);
  const { look } = forgetting();
  await look(now);
  expect(await listEvents()).toMatchObject([{ sessionId: "500 days", userAgent: null }]);
  expect((await report()).summary.totalSessions).toBe(1);
  await look(now);
  expect(await listEvents()).toEqual([]);
  expect((await report()).summary.totalSessions).toBe(1);
});

test("the figures of a report do not change when old events are deleted, or when a deleted event arrives again", async () => {
  const { context } = opened;
  const { db } = context.database;
  const { look, complaints } = forgetting();
  await fc.assert(
    fc.asyncProperty(streams, fc.array(ranges, { maxLength: 2 }), async (parts, asked) => {
      const figures = async () => {
        const reports = [];
        for (const range of [...asked, {}]) reports.push(await reportAnalytics(context, range));
        return reports;
      };
      await clearAnalytics(db);
      for (const events of parts) await recordEvents(db, events);
      const before = await figures();
      await look(now);
      expect(await figures()).toEqual(before);
      for (const events of parts) await recordEvents(db, events);
      expect(await figures()).toEqual(before);
    }),
    { numRuns: 6 },
  );
  expect(complaints).toEqual([]);
});

/**
 * Inserts a number of events, one minute apart. The newest event is the given number of days old.
 */
const fill = (count: number, newest: number) =>
  sql`
    insert into form_analytics (session_id, event_type, timestamp, user_agent)
    select ${`${newest} days `} || i, 'start',
      ${daysAgo(newest)}::timestamptz - make_interval(mins => ${count}::integer - i), 'x'
    from generate_series(1, ${count}::integer) as i
  `.execute(opened.context.database.db);

test("when several processes clean up at the same time, all old analytics events are deleted without an error", async () => {
  await fill(3_500, 500);
  await fill(2_500, 100);
  const processes = [forgetting(), forgetting(), forgetting()];
  await Promise.all(processes.map(({ look }) => look(now)));
  const events = await listEvents();
  expect(events).toHaveLength(2_500);
  expect(events.filter(({ userAgent }) => userAgent !== null)).toEqual([]);
  expect(processes.flatMap(({ complaints }) => complaints)).toEqual([]);
});

test("a server that is stopped while it deletes old analytics events completes the deletion at its next start", async () => {
  await fill(5_000, 5_000);
  const first = forgetting();
  first.begin();
  await first.close();
  const left = (await listEvents()).length;
  expect(left).toBeGreaterThan(0);
  const second = forgetting();
  second.begin();
  // `begin` starts a deletion and does not wait for it. `look` waits for this deletion before it
  // runs its own, so the deletion that `begin` started is complete when `look` resolves.
  await second.look(new Date());
  await second.close();
  expect(await listEvents()).toEqual([]);
});

test("if old analytics events cannot be deleted, the failure is logged, and the next cleanup deletes them", async () => {
  await record([500]);
  await report();
  const { look, complaints } = forgetting();
  const { db } = opened.context.database;
  await sql`alter table form_analytics rename to elsewhere`.execute(db);
  await look(now);
  await sql`alter table elsewhere rename to form_analytics`.execute(db);
  expect(complaints).toEqual([{ error: "42P01" }]);
  await look(now);
  expect(await listEvents()).toEqual([]);
});

test("old analytics events that an import of a dump adds are deleted at once", async () => {
  const { content } = opened.context;
  const { begin, look, close } = forgetting();
  begin();
  await look(new Date());
  await content.change("everything", (trx) => recordEvents(trx, [eventOf(40)]));
  await expect.poll(listEvents).toMatchObject([{ sessionId: "40 days", userAgent: null }]);
  await close();
});
