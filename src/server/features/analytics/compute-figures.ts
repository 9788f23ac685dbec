import { percentOf } from "#common/analytics/percent.ts";
import type { AnalyticsSummary, SourceReport, StepReport } from "#common/analytics/report.ts";
import type { Measure } from "./count-session.ts";

/**
 * The maximum number of steps in a report. The number is limited because clients can send any text
 * as a step's id.
 */
export const listedSteps = 200;

/** The number of sessions of one measure, added up over the requested days and versions. */
export type Count = { measure: Measure; name: string; seconds: number; count: number };

/**
 * The figures of a step that are computed from the counts of the whole range of days. The title and
 * the trend are added later.
 */
export type StepFigures = Omit<StepReport, "title" | "trend">;

type Sums = Map<Measure, Map<string, number>>;

/** Computes all figures of an analytics report from added-up counts of sessions. */
export function figuresOf(counts: Count[]) {
  const sums = sumsOf(counts);
  return {
    summary: summaryOf(sums),
    steps: stepsOf(sums, counts),
    devices: sourcesOf(sums, "device", "device_completed"),
    referrers: sourcesOf(sums, "referrer", "referrer_completed"),
  };
}

/** Adds up the figures of several traffic sources; null if there are no sources. */
export function sumOfSources(sources: SourceReport[]): Omit<SourceReport, "name"> | null {
  if (sources.length === 0) return null;
  return {
    sessions: sources.reduce((sum, { sessions }) => sum + sessions, 0),
    completed: sources.reduce((sum, { completed }) => sum + completed, 0),
  };
}

function sumsOf(counts: Count[]): Sums {
  const sums: Sums = new Map();
  for (const { measure, name, count } of counts) {
    const names = sums.get(measure) ?? new Map<string, number>();
    sums.set(measure, names.set(name, (names.get(name) ?? 0) + count));
  }
  return sums;
}

const namesOf = (sums: Sums, measure: Measure) => sums.get(measure) ?? new Map<string, number>();
const sumOf = (sums: Sums, measure: Measure, name = "") => namesOf(sums, measure).get(name) ?? 0;

function summaryOf(sums: Sums): AnalyticsSummary {
  const views = [...namesOf(sums, "views")]
    .sort(([idA, a], [idB, b]) => b - a || (idA < idB ? -1 : 1))
    .slice(0, listedSteps);
  const totalSessions = sumOf(sums, "sessions");
  const completedSessions = sumOf(sums, "completed");
  return {
    totalSessions,
    completedSessions,
    abandonedSessions: sumOf(sums, "abandoned"),
    completionRate: percentOf(completedSessions, totalSessions),
    stepViews: Object.fromEntries(views),
    dropoffByStep: Object.fromEntries(
      views.map(([id, count]) => [id, percentOf(sumOf(sums, "dropoffs", id), count)]),
    ),
  };
}

function stepsOf(sums: Sums, counts: Count[]): StepFigures[] {
  const durations = Map.groupBy(
    counts.filter(({ measure }) => measure === "seconds"),
    ({ name }) => name,
  );
  const ids = new Set([...namesOf(sums, "views").keys(), ...namesOf(sums, "completions").keys()]);
  return [...ids].map((stepId) => {
    const views = sumOf(sums, "views", stepId);
    const dropoffs = sumOf(sums, "dropoffs", stepId);
    const seconds = durations.get(stepId) ?? [];
    return {
      stepId,
      views,
      completions: sumOf(sums, "completions", stepId),
      dropoffs,
      dropoffRate: percentOf(dropoffs, views),
      medianSeconds: percentileOf(seconds, 50),
      p90Seconds: percentileOf(seconds, 90),
    };
  });
}

/**
 * Returns a percentile of durations: the shortest duration that the given percentage of all
 * durations do not exceed; null without durations.
 */
function percentileOf(durations: Count[], percent: number): number | null {
  const total = durations.reduce((sum, { count }) => sum + count, 0);
  const rank = Math.ceil((total * percent) / 100);
  let passed = 0;
  for (const { seconds, count } of durations.toSorted((a, b) => a.seconds - b.seconds)) {
    passed += count;
    if (passed >= rank) return seconds;
  }
  return null;
}

/** Sorts traffic sources by their number of sessions, then by name. */
function sourcesOf(sums: Sums, all: Measure, completed: Measure): SourceReport[] {
  return [...namesOf(sums, all)]
    .map(([name, sessions]) => ({ name, sessions, completed: sumOf(sums, completed, name) }))
    .sort((a, b) => b.sessions - a.sessions || (a.name < b.name ? -1 : 1));
}
