import type { AnalyticsReport, StepReport } from "#common/analytics/report.ts";
import type { ReportInput } from "#common/analytics/report-input.ts";
import type { Context } from "../../context.ts";
import type { Db } from "../../db/connection.ts";
import { figuresOf, type StepFigures, sumOfSources } from "./compute-figures.ts";
import { orderSteps } from "./order-steps.ts";
import { findCountedDays, listDays, sumCounts, sumStepParts, sumVersions } from "./report-store.ts";
import { type DayRange, partsOfRange, spansOfRange } from "./split-range.ts";
import { countPending } from "./summary-store.ts";

/** The maximum number of referrers that a report lists by name. */
const listedReferrers = 20;

/**
 * The maximum number of parts into which a report divides its range of days. For each part, the
 * report contains the views and drop-offs of each step of the questionnaire.
 */
const trendParts = 12;

/** The measures that the summary of the analytics report needs. */
const summaryMeasures = ["sessions", "completed", "abandoned", "views", "dropoffs"] as const;

type Parts = Pick<Context, "database" | "analytics">;

/**
 * Runs all queries of a report on one snapshot of the database, so that the report's totals agree.
 */
function onOneSnapshot<Result>({ database }: Parts, work: (db: Db) => Promise<Result>) {
  return database.db.transaction().setIsolationLevel("repeatable read").execute(work);
}

/**
 * Shortens a range of days, so that it begins and ends within the days that have sessions;
 * undefined if no such day remains.
 */
function daysWithin({ startDate, endDate }: ReportInput, counted: DayRange | undefined) {
  if (!counted) return undefined;
  const first = startDate && startDate > counted.first ? startDate : counted.first;
  const last = endDate && endDate < counted.last ? endDate : counted.last;
  return first <= last ? { first, last } : undefined;
}

/**
 * Returns the summary of the sessions that began within a range of days. Events that arrived just
 * now are counted, too.
 */
export async function summariseAnalytics(parts: Parts, input: ReportInput) {
  await parts.analytics.settle();
  return onOneSnapshot(parts, async (db) => {
    const days = daysWithin(input, await findCountedDays(db));
    if (!days) return figuresOf([]).summary;
    const counts = await sumCounts(db, spansOfRange(days), input.version, summaryMeasures);
    return figuresOf(counts).summary;
  });
}

/**
 * Returns the full analytics report for the back office, about the sessions that began within a
 * range of days.
 */
export async function reportAnalytics(
  parts: Parts & Pick<Context, "definition">,
  input: ReportInput,
): Promise<AnalyticsReport> {
  await parts.analytics.settle();
  const definition = await parts.definition.get();
  return onOneSnapshot(parts, async (db) => {
    const counted = await findCountedDays(db);
    const days = daysWithin(input, counted);
    const spans = days ? spansOfRange(days) : [];
    const { summary, steps, devices, referrers } = figuresOf(
      await sumCounts(db, spans, input.version),
    );
    const trendDays = days ? partsOfRange(days, trendParts) : [];
    const trends = await readTrends(db, steps, trendDays, input.version);
    return {
      summary,
      steps: (await orderSteps(db, steps, definition?.value)).map((step) => ({
        ...step,
        trend: trends(step.stepId),
      })),
      parts: trendDays,
      days: days ? await listDays(db, days, input.version) : [],
      devices,
      referrers: referrers.slice(0, listedReferrers),
      otherReferrers: sumOfSources(referrers.slice(listedReferrers)),
      versions: await sumVersions(db, spans),
      firstDay: counted?.first ?? null,
      uncounted: await countPending(db),
    };
  });
}

/**
 * Returns a function that takes the id of a step of the questionnaire, and returns the step's
 * trend: its views and drop-offs in each part of the date range.
 */
async function readTrends(
  db: Db,
  steps: StepFigures[],
  parts: DayRange[],
  version: number | undefined,
) {
  const rows = await sumStepParts(
    db,
    steps.map(({ stepId }) => stepId),
    parts.map(spansOfRange),
    version,
  );
  const byStep = Map.groupBy(rows, ({ stepId }) => stepId);
  return (stepId: string): StepReport["trend"] => {
    const trend = parts.map(() => ({ views: 0, dropoffs: 0 }));
    for (const { part, views, dropoffs } of byStep.get(stepId) ?? [])
      trend[part] = { views, dropoffs };
    return trend;
  };
}
