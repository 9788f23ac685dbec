import fc from "fast-check";
import { expect, test } from "vitest";
import { openTestContext } from "../../testing.ts";
import { recordEvents } from "./store.ts";
import { createSummaryQueue } from "./summary-queue.ts";
import { countNaively } from "./testing.ts";
import { compareStreams, reportFigures, streams } from "./testing-streams.ts";

// Whatever comes, in whatever order, again or late: what is told of any range is what a count of the
// events themselves says.

test("the figures of any stream and any range are those of a naive count", async () => {
  await using opened = await openTestContext();
  await expect(compareStreams(opened.context, 20)).resolves.toBeUndefined();
});

test("two that count at once, while events come, count each once", async () => {
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
