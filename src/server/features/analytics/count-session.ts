import { roundSeconds } from "#common/analytics/round-seconds.ts";
import { type IsoDate, toIsoDate } from "#common/dates.ts";
import type { SessionState, SessionStep } from "./apply-event.ts";

/**
 * The kinds of counts, such as the number of all sessions or of completed sessions. Some kinds have
 * a separate count for each step, device or referrer; `views`, for example, for each step.
 */
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

/** The properties that identify a stored count of sessions. */
export type Cell = {
  measure: Measure;
  day: IsoDate;
  version: number;
  /** The name of the step, device or referrer; empty for measures of all sessions. */
  name: string;
  /** If `measure` is `seconds`, the rounded number of seconds spent on the step; otherwise 0. */
  seconds: number;
};

/** Returns the counts to which a session adds one, such as the count of its device. */
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

/**
 * Returns whether a session ended at a step: the visitor viewed the step, and neither completed it
 * nor viewed a later one.
 */
function isDropoff(step: SessionStep, { completed, furthestStep }: SessionState): boolean {
  if (!step.viewed || step.completed || completed) return false;
  return step.number === null || furthestStep === null || furthestStep <= step.number;
}

/** The number to add to a stored count of sessions, and the properties that identify this count. */
export type CellChange = Cell & { change: number };

/** Returns how the counts change when sessions that were already counted receive more events. */
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
