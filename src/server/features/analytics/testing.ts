import type { AnalyticsReport } from "#common/analytics/report.ts";
import type { ReportInput } from "#common/analytics/report-input.ts";
import type { Db } from "../../db/connection.ts";

/**
 * The figures of an analytics report, without the titles of steps, which only the questionnaire
 * contains.
 */
export type NaiveReport = Pick<
  AnalyticsReport,
  "summary" | "days" | "devices" | "referrers" | "versions"
> & {
  steps: Record<string, Omit<AnalyticsReport["steps"][number], "stepId" | "title" | "trend">>;
};

type Event = Awaited<ReturnType<typeof listEvents>>[number];

function listEvents(db: Db) {
  return db.selectFrom("formAnalytics").selectAll().where("isBot", "=", false).execute();
}

const oneDecimal = (part: number, whole: number) =>
  whole === 0 ? 0 : Number(((100 * part) / whole + 1e-9).toFixed(1));

/**
 * Rounds a duration as the analytics report does: to whole seconds up to a minute, to 5 seconds up
 * to ten minutes, and to minutes up to an hour. A longer duration counts as an hour.
 */
function rounded(seconds: number): number {
  if (seconds > 3600) return 3600;
  if (seconds > 600) return Math.round(seconds / 60) * 60;
  return seconds > 60 ? Math.round(seconds / 5) * 5 : seconds;
}

/** Returns the value at a percentile of a sorted list. Of four values, the median is the second. */
function valueAtRank(values: number[], share: number): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  const value = sorted[Math.ceil(sorted.length * share) - 1];
  return value === undefined ? null : rounded(value);
}

const isOfStep = ({ eventType }: Event) => ["step_view", "step_complete"].includes(eventType);

/**
 * Returns the events of a session. After a hundred different steps, events of any further step are
 * left out.
 */
function withoutMoreSteps(session: Event[]): Event[] {
  const arrived = session.filter(isOfStep).toSorted((a, b) => a.id - b.id);
  const ids = [...new Set(arrived.flatMap(({ stepId }) => stepId ?? []))].slice(0, 100);
  return session.map((event) =>
    isOfStep(event) && !ids.includes(event.stepId ?? "") ? { ...event, stepId: null } : event,
  );
}

/**
 * Computes an analytics report from the events, session by session, without stored counts. The
 * function is slow but simple. Tests compare its result with the report of the server.
 */
export async function countNaively(
  db: Db,
  { startDate = "0000-00-00", endDate = "9999-99-99", version }: ReportInput,
): Promise<NaiveReport> {
  const events = (await listEvents(db)).toSorted(
    (a, b) => a.timestamp.getTime() - b.timestamp.getTime() || a.id - b.id,
  );
  const all = [...Map.groupBy(events, ({ sessionId }) => sessionId).values()].map(withoutMoreSteps);
  const firstOf = (session: Event[]) => session[0] as Event;
  const dayOf = (session: Event[]) => firstOf(session).timestamp.toISOString().slice(0, 10);
  const versionOf = (session: Event[]) => firstOf(session).definitionVersion ?? 0;
  const inRange = all.filter((each) => dayOf(each) >= startDate && dayOf(each) <= endDate);
  const sessions = inRange.filter((each) => version === undefined || versionOf(each) === version);

  const has = (session: Event[], type: string, stepId?: string) =>
    session.some((event) => event.eventType === type && (!stepId || event.stepId === stepId));
  const isCompleted = (session: Event[]) => has(session, "complete");
  const isAbandoned = (session: Event[]) => has(session, "abandon") && !isCompleted(session);
  const completed = sessions.filter(isCompleted);
  const stepIds = [
    ...new Set(
      sessions.flatMap((session) => session.filter(isOfStep).flatMap(({ stepId }) => stepId ?? [])),
    ),
  ];
  const isDropped = (session: Event[], stepId: string) => {
    const views = session.filter(({ eventType }) => eventType === "step_view");
    const number = views.find((view) => view.stepId === stepId)?.stepNumber;
    const wentOn = views.some(
      (view) => number != null && view.stepNumber !== null && view.stepNumber > number,
    );
    return !has(session, "step_complete", stepId) && !wentOn && !isCompleted(session);
  };
  const steps = stepIds.map((stepId) => {
    const views = sessions.filter((session) => has(session, "step_view", stepId));
    const dropoffs = views.filter((session) => isDropped(session, stepId)).length;
    const completions = sessions
      .flat()
      .filter((event) => event.eventType === "step_complete" && event.stepId === stepId);
    const seconds = completions.flatMap(({ timeSpentSeconds }) => timeSpentSeconds ?? []);
    const figures = {
      views: views.length,
      completions: completions.length,
      dropoffs,
      dropoffRate: oneDecimal(dropoffs, views.length),
      medianSeconds: valueAtRank(seconds, 0.5),
      p90Seconds: valueAtRank(seconds, 0.9),
    };
    return [stepId, figures] as const;
  });
  const viewed = steps.filter(([, { views }]) => views > 0);

  function by<Key>(list: Event[][], keyOf: (session: Event[]) => Key) {
    return [...Map.groupBy(list, keyOf)].map(([key, found]) => ({
      key,
      sessions: found.length,
      completed: found.filter(isCompleted).length,
      abandoned: found.filter(isAbandoned).length,
    }));
  }
  const sources = (keyOf: (event: Event) => string | null) =>
    by(sessions, (session) => keyOf(firstOf(session)) ?? "")
      .map(({ key, sessions: count, completed: done }) => ({
        name: key,
        sessions: count,
        completed: done,
      }))
      .sort((a, b) => b.sessions - a.sessions || (a.name < b.name ? -1 : 1));
  return {
    summary: {
      totalSessions: sessions.length,
      completedSessions: completed.length,
      abandonedSessions: sessions.filter(isAbandoned).length,
      completionRate: oneDecimal(completed.length, sessions.length),
      stepViews: Object.fromEntries(viewed.map(([id, { views }]) => [id, views])),
      dropoffByStep: Object.fromEntries(viewed.map(([id, { dropoffRate }]) => [id, dropoffRate])),
    },
    steps: Object.fromEntries(steps),
    days: by(sessions, dayOf)
      .map(({ key, ...counts }) => ({ date: key, ...counts }))
      .sort((a, b) => (a.date < b.date ? -1 : 1)),
    devices: sources(({ deviceClass }) => deviceClass),
    referrers: sources(({ referrerHost }) => referrerHost),
    versions: by(inRange, versionOf)
      .map(({ key, sessions: count, completed: done }) => ({
        version: key,
        sessions: count,
        completed: done,
      }))
      .sort((a, b) => b.version - a.version),
  };
}
