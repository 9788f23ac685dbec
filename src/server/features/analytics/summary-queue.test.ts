import { expect, test } from "vitest";
import type { SummaryQueue } from "../../queues.ts";
import { openTestContext } from "../../testing.ts";
import { reportAnalytics } from "./report-analytics.ts";
import { recordEvents } from "./store.ts";
import { createSummaryQueue } from "./summary-queue.ts";
import { countPending } from "./summary-store.ts";

const views = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    sessionId: `session-${index % 40}`,
    eventType: "step_view",
    stepId: `step-${index}`,
    timestamp: new Date("2026-03-01T12:00:00Z"),
  }));

test("a request for analytics figures waits until all events are counted, even if another process counts them", async () => {
  await using opened = await openTestContext();
  const { context } = opened;
  const { db } = context.database;
  const patient = { ...context, patienceMs: 60_000 };
  const queues = [createSummaryQueue(patient), createSummaryQueue(patient)];
  await recordEvents(db, views(2_500));
  expect(await countPending(db)).toBe(2_500);
  const waitingAfter = async (queue: SummaryQueue) => {
    await queue.settle();
    return countPending(db);
  };
  expect(await Promise.all(queues.map(waitingAfter))).toEqual([0, 0]);
  for (const queue of queues) await queue.close();
});

test("an analytics report that is made before all events are counted says how many are not counted yet", async () => {
  await using opened = await openTestContext();
  const { context } = opened;
  const analytics = createSummaryQueue({ ...context, patienceMs: 0 });
  await recordEvents(context.database.db, views(1_500));
  expect(await reportAnalytics({ ...context, analytics }, {})).toMatchObject({ uncounted: 1_500 });
  await analytics.close();
});

test("the server counts recorded analytics events in the background, without a request for a report", async () => {
  await using opened = await openTestContext();
  const { db } = opened.context.database;
  const sessions = () => db.selectFrom("analyticsSessions").select("sessionId").execute();
  await opened.callerAs().analytics.track({ eventType: "start", sessionId: "one" });
  await expect.poll(sessions).toEqual([{ sessionId: "one" }]);
});

test("analytics events that could not be counted are counted together with the next events, and none is lost", async () => {
  await using opened = await openTestContext();
  const { context } = opened;
  const { db } = context.database;
  await recordEvents(db, views(3));
  await db.schema.alterTable("analyticsCounts").renameTo("elsewhere").execute();
  await expect(context.analytics.settle()).rejects.toThrow("analytics_counts");
  expect(await countPending(db)).toBe(3);
  expect(await db.selectFrom("analyticsSessions").selectAll().execute()).toEqual([]);
  await db.schema.alterTable("elsewhere").renameTo("analyticsCounts").execute();
  await recordEvents(db, views(4));
  await context.analytics.settle();
  expect(await countPending(db)).toBe(0);
  expect(await db.selectFrom("analyticsSessions").select("sessionId").execute()).toHaveLength(4);
});
