import fc from "fast-check";
import { expect } from "vitest";
import { eventTypes } from "#common/analytics/event.ts";
import type { StepReport } from "#common/analytics/report.ts";
import type { ReportInput } from "#common/analytics/report-input.ts";
import { toIsoDate } from "#common/dates.ts";
import type { Context } from "../../context.ts";
import type { Db } from "../../db/connection.ts";
import { reportAnalytics, summariseAnalytics } from "./report-analytics.ts";
import { recordEvents } from "./store.ts";
import { countNaively } from "./testing.ts";

type NewEvent = Parameters<typeof recordEvents>[1][number];

const dayMs = 86_400_000;
const anchor = Date.parse("2026-01-30T00:00:00Z");

/** Generates random times, often at the start or end of a day, sometimes years away. */
const moments = fc
  .tuple(
    fc.oneof(
      { weight: 6, arbitrary: fc.integer({ min: 0, max: 4 }) },
      { weight: 2, arbitrary: fc.integer({ min: -40, max: 40 }) },
      { weight: 1, arbitrary: fc.integer({ min: -1200, max: 1200 }) },
    ),
    fc.oneof(fc.constantFrom(0, 1, dayMs - 1), fc.integer({ min: 0, max: dayMs - 1 })),
  )
  .map(([day, time]) => new Date(anchor + day * dayMs + time));

const stepIds = ["location_step", "budget_step", 'a"b\\c,d', "__proto__", "größe"];

/**
 * Generates random events of few sessions and steps, so that several events belong to the same
 * session.
 */
const anyEvent: fc.Arbitrary<NewEvent> = fc.record({
  sessionId: fc.constantFrom("a", "b", "c", "d", "e\\'\"", "constructor"),
  eventType: fc.constantFrom(...eventTypes),
  stepId: fc.option(fc.constantFrom(...stepIds), { freq: 8 }),
  stepNumber: fc.option(fc.integer({ min: 1, max: 5 }), { freq: 8 }),
  timestamp: moments,
  timeSpentSeconds: fc.option(
    fc.oneof(fc.integer({ min: 0, max: 130 }), fc.integer({ min: 0, max: 1_000_000 })),
  ),
  definitionVersion: fc.option(fc.constantFrom(1, 2, 2_147_483_647)),
  deviceClass: fc.option(fc.constantFrom("mobile", "tablet", "desktop", "other")),
  referrerHost: fc.option(fc.constantFrom("direct", "google.com", "toString")),
  isBot: fc.integer({ min: 0, max: 9 }).map((number) => number === 9),
});

/** Generates random batches of events. Some of the batches are repeated later. */
export const streams: fc.Arbitrary<NewEvent[][]> = fc
  .array(fc.array(anyEvent, { minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 8 })
  .chain((parts) =>
    fc
      .array(fc.nat(parts.length - 1), { maxLength: 3 })
      .map((again) => [...parts, ...again.map((index) => parts[index] ?? [])]),
  );

/**
 * Generates random ranges of days, with or without a start and an end, that match many, few or no
 * sessions. Some ranges are limited to one version of the questionnaire.
 */
export const ranges: fc.Arbitrary<ReportInput> = fc
  .record({
    days: fc.tuple(moments, moments),
    start: fc.boolean(),
    end: fc.boolean(),
    version: fc.option(fc.constantFrom(0, 1, 2, 3), { nil: undefined }),
  })
  .map(({ days, start, end, version }) => {
    const [first, last] = days.map(toIsoDate).toSorted() as [string, string];
    return {
      ...(start && { startDate: first }),
      ...(end && { endDate: last }),
      ...(version !== undefined && { version }),
    };
  });

/** Deletes all analytics events and counts. */
export async function clearAnalytics(db: Db): Promise<void> {
  // The rows are deleted with DELETE, because TRUNCATE is slower for few rows.
  await db.deleteFrom("analyticsPending").execute();
  await db.deleteFrom("formAnalytics").execute();
  await db.deleteFrom("analyticsSessions").execute();
  await db.deleteFrom("analyticsCounts").execute();
}

/**
 * Returns an analytics report without the parts that depend on the questionnaire, such as titles,
 * and without each step's trend (the step's figures over time). Checks first that the trend adds up
 * to the step's views and dropoffs.
 */
export async function reportFigures(context: Context, range: ReportInput) {
  const { steps, summary, days, devices, referrers, otherReferrers, versions, uncounted } =
    await reportAnalytics(context, range);
  expect({ otherReferrers, uncounted }).toEqual({ otherReferrers: null, uncounted: 0 });
  const figures = steps.map(({ stepId, title: _title, trend, ...rest }) => {
    const { views, dropoffs } = rest;
    expect([sumOf(trend, "views"), sumOf(trend, "dropoffs")]).toEqual([views, dropoffs]);
    return [stepId, rest] as const;
  });
  return { summary, days, devices, referrers, versions, steps: Object.fromEntries(figures) };
}

const sumOf = (trend: StepReport["trend"], figure: "views" | "dropoffs") =>
  trend.reduce((sum, part) => sum + part[figure], 0);

/** Checks that the figures of random events in random ranges equal a simple count of the events. */
export async function compareStreams(context: Context, numRuns: number): Promise<void> {
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
    { numRuns },
  );
}
