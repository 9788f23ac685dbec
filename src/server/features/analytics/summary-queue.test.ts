import { expect, test, vi } from "vitest";
import { openTestContext } from "../../testing.ts";
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

test("whoever asks for figures waits until all is counted, whoever counts it", async () => {
  await using test = await openTestContext();
  const { context } = test;
  const { db } = context.database;
  const other = createSummaryQueue(context);
  await recordEvents(db, views(2_500));
  expect(await countPending(db)).toBe(2_500);
  const waitingAfter = async (queue: typeof other) => {
    await queue.settle();
    return countPending(db);
  };
  const left = await Promise.all([waitingAfter(other), waitingAfter(context.analytics)]);
  expect(left).toEqual([0, 0]);
  await other.close();
});

test("what is tracked is counted in the background", async () => {
  await using test = await openTestContext();
  const { db } = test.context.database;
  const sessions = () => db.selectFrom("analyticsSessions").select("sessionId").execute();
  await test.callerAs().analytics.track({ eventType: "start", sessionId: "one" });
  expect(await sessions()).toEqual([]);
  await vi.waitFor(async () => expect(await sessions()).toEqual([{ sessionId: "one" }]), 10_000);
});

test("what fails is counted with what comes next, and nothing of it is lost", async () => {
  await using test = await openTestContext();
  const { context } = test;
  const { db } = context.database;
  await recordEvents(db, views(3));
  await db.schema.alterTable("analyticsCounts").renameTo("elsewhere").execute();
  await expect(context.analytics.settle()).rejects.toThrow();
  expect(await countPending(db)).toBe(3);
  expect(await db.selectFrom("analyticsSessions").selectAll().execute()).toEqual([]);
  await db.schema.alterTable("elsewhere").renameTo("analyticsCounts").execute();
  await recordEvents(db, views(4));
  await context.analytics.settle();
  expect(await countPending(db)).toBe(0);
  expect(await db.selectFrom("analyticsSessions").select("sessionId").execute()).toHaveLength(4);
});
