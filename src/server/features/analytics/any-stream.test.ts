import fc from "fast-check";
import { expect, test } from "vitest";
import type { ReportInput } from "#common/analytics/report-input.ts";
import type { Context } from "../../context.ts";
import { openTestContext } from "../../testing.ts";
import { reportAnalytics, summariseAnalytics } from "./report-analytics.ts";
import { recordEvents } from "./store.ts";
import { createSummaryQueue } from "./summary-queue.ts";
import { countNaively } from "./testing.ts";
import { clearAnalytics, ranges, streams } from "./testing-streams.ts";

// Whatever comes, in whatever order, again or late: what is told of any range is what a count of the
// events themselves says.

/** The report, without what depends on the questionnaire. */
async function reportFigures(context: Context, range: ReportInput) {
  const { steps, summary, days, devices, referrers, otherReferrers, versions, uncounted } =
    await reportAnalytics(context, range);
  expect({ otherReferrers, uncounted }).toEqual({ otherReferrers: null, uncounted: 0 });
  const figures = steps.map(({ stepId, title: _, ...rest }) => [stepId, rest] as const);
  return { summary, days, devices, referrers, versions, steps: Object.fromEntries(figures) };
}

test("the figures of any stream and any range are those of a naive count", async () => {
  await using test = await openTestContext();
  const { context } = test;
  const { db } = context.database;
  await fc.assert(
    fc.asyncProperty(
      streams,
      fc.array(ranges, { minLength: 1, maxLength: 3 }),
      fc.array(fc.boolean(), { minLength: 11, maxLength: 11 }),
      async (parts, asked, settles) => {
        await clearAnalytics(db);
        for (const [index, events] of parts.entries()) {
          await recordEvents(db, events);
          if (settles[index]) await context.analytics.settle();
        }
        for (const range of [...asked, {}]) {
          const naive = await countNaively(db, range);
          expect(await reportFigures(context, range)).toEqual(naive);
          expect(await summariseAnalytics(context, range)).toEqual(naive.summary);
        }
      },
    ),
    { numRuns: 40 },
  );
});

test("two that count at once, while events come, count each once", async () => {
  await using test = await openTestContext();
  const { context } = test;
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
