import { roundSeconds } from "#common/analytics/round-seconds.ts";
import { type IsoDate, toIsoDate } from "#common/dates.ts";
import type { SessionState, SessionStep } from "./session-state.ts";

/** What is counted of sessions; those of a step, device or referrer for each of them by its name. */
export const measures = [
  "sessions",
  "completed",
  "abandoned",
  "views",
  "completions",
  "dropoffs",
  "seconds",
  "device",
  "device_completed",
  "referrer",
  "referrer_completed",
] as const;
export type Measure = (typeof measures)[number];

/** Where a session counts: the day on which it began, and what it is counted as. */
export type Cell = {
  measure: Measure;
  day: IsoDate;
  version: number;
  /** Of which step, device or referrer; empty where the measure has none. */
  name: string;
  /** How long those of the measure `seconds` took; otherwise 0. */
  seconds: number;
};

/** All cells in which a session counts once. */
export function cellsOf(session: SessionState): Cell[] {
  const { completed, abandoned, deviceClass, referrerHost } = session;
  const day = toIsoDate(session.beganAt);
  const version = session.definitionVersion;
  const cell = (measure: Measure, name = "", seconds = 0): Cell => ({
    measure,
    day,
    version,
    name,
    seconds,
  });
  return [
    cell("sessions"),
    ...(completed ? [cell("completed")] : []),
    ...(abandoned && !completed ? [cell("abandoned")] : []),
    cell("device", deviceClass),
    ...(completed ? [cell("device_completed", deviceClass)] : []),
    cell("referrer", referrerHost),
    ...(completed ? [cell("referrer_completed", referrerHost)] : []),
    ...session.steps.flatMap((step) => [
      ...(step.viewed ? [cell("views", step.id)] : []),
      ...(isDropoff(step, session) ? [cell("dropoffs", step.id)] : []),
      ...(step.completed ? [cell("completions", step.id)] : []),
      ...(step.seconds === null ? [] : [cell("seconds", step.id, roundSeconds(step.seconds))]),
    ]),
  ];
}

/** Whether a session that viewed a step neither completed it nor went further. */
function isDropoff(step: SessionStep, { completed, furthestStep }: SessionState): boolean {
  if (!step.viewed || step.completed || completed) return false;
  return step.number === null || furthestStep === null || furthestStep <= step.number;
}

/** How many times more a cell counts than it did. */
export type CellChange = Cell & { change: number };

/** What changes when sessions that were counted are counted anew, as they are now. */
export function changesBetween(before: SessionState[], after: SessionState[]): CellChange[] {
  const changes = new Map<string, CellChange>();
  const add = (cell: Cell, change: number) => {
    const key = JSON.stringify(Object.values(cell));
    const known = changes.get(key);
    if (known) known.change += change;
    else changes.set(key, { ...cell, change });
  };
  for (const session of before) for (const cell of cellsOf(session)) add(cell, -1);
  for (const session of after) for (const cell of cellsOf(session)) add(cell, 1);
  return [...changes.values()].filter(({ change }) => change !== 0);
}
