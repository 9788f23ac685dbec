import fc from "fast-check";
import { expect, test } from "vitest";
import { openTestContext } from "../../testing.ts";
import { recordEvents } from "./store.ts";
import { createSummaryQueue } from "./summary-queue.ts";
import { countNaively } from "./testing.ts";
import { compareStreams, reportFigures, streams } from "./testing-streams.ts";

// The figures of any range of days equal those of a slow and simple count of the same events. The
// figures stay the same if the events arrive in another order, or twice.

test("the analytics figures of random events and date ranges equal those of a simple count", async () => {
  await using opened = await openTestContext();
  await expect(compareStreams(opened.context, 20)).resolves.toBeUndefined();
});

test("if two processes count the same analytics events at the same time, each event is counted once", async () => {
  await using opened = await openTestContext();
  const { context } = opened;
  const { db } = context.database;
  const other = createSummaryQueue(context);
  const parts = fc.sample(streams, { numRuns: 20, seed: 1 }).flat();
  await Promise.all(
    parts.map(async (events, index) => {
      await recordEvents(db, events);
      await (index % 2 === 0 ? context.analytics : other).settle();
    }),
  );
  await other.close();
  expect(await reportFigures(context, {})).toEqual(await countNaively(db, {}));
});

test("at most a hundred steps of a visitor's session are counted", async () => {
  await using opened = await openTestContext();
  const { context } = opened;
  const { db } = context.database;
  const from = (first: number) =>
    Array.from({ length: 90 }, (_, index) =>
      ["step_view", "step_complete"].map((eventType) => ({
        sessionId: "endless",
        eventType,
        stepId: `step ${first + index}`,
        stepNumber: first + index,
        timeSpentSeconds: 1,
      })),
    ).flat();
  await recordEvents(db, from(1));
  await context.analytics.settle();
  await recordEvents(db, from(91));
  const figures = await reportFigures(context, {});
  expect(figures).toEqual(await countNaively(db, {}));
  expect(Object.keys(figures.steps)).toHaveLength(100);
  const session = await db.selectFrom("analyticsSessions").selectAll().executeTakeFirstOrThrow();
  expect(session).toMatchObject({ furthestStep: 180 });
  expect(session.steps).toHaveLength(100);
});
