import type { IsoDate } from "../dates.ts";

/** The kind of a session's device. It is `other` if the user agent names no known kind. */
export const deviceClasses = ["mobile", "tablet", "desktop", "other"] as const;
export type DeviceClass = (typeof deviceClasses)[number];

/** The figures of a range of days: numbers of sessions, and shares in percent with one decimal. */
export type AnalyticsSummary = {
  totalSessions: number;
  completedSessions: number;
  abandonedSessions: number;
  completionRate: number;
  /**
   * The number of sessions that viewed each step. Each key is a step's id. Contains the 200 most
   * viewed steps.
   */
  stepViews: Record<string, number>;
  /** The share of the sessions that ended at each step. Each key is a step's id. */
  dropoffByStep: Record<string, number>;
};

/** The figures of a step. Steps are in the order of the questionnaire. */
export type StepReport = {
  stepId: string;
  /**
   * The step's title in the newest version of the questionnaire that has the step; null if no
   * version has it.
   */
  title: string | null;
  /** The numbers of sessions that viewed the step, completed it, and ended at it. */
  views: number;
  completions: number;
  dropoffs: number;
  /** The share of `dropoffs` in `views`, in percent with one decimal. */
  dropoffRate: number;
  /**
   * The median and the 90th percentile of the seconds that the step took; null if no session
   * completed the step. Times of more than a minute are rounded (`round-seconds.ts`).
   */
  medianSeconds: number | null;
  p90Seconds: number | null;
  /** The step's figures in each period of `AnalyticsReport.parts`, in the same order. */
  trend: { views: number; dropoffs: number }[];
};

/**
 * The number of sessions from a traffic source, such as a device or a referrer, and how many of
 * them completed the questionnaire.
 */
export type SourceReport = { name: string; sessions: number; completed: number };

/** The analytics report of a range of days, about the sessions that began in it. */
export type AnalyticsReport = {
  summary: AnalyticsSummary;
  steps: StepReport[];
  /**
   * The parts into which the range is divided, oldest first. The `trend` of each step has figures
   * for each part. All parts have the same number of days, except that the last part may be
   * shorter. Empty if the range has no sessions.
   */
  parts: { first: IsoDate; last: IsoDate }[];
  /** The days that had sessions, oldest first. */
  days: { date: IsoDate; sessions: number; completed: number; abandoned: number }[];
  /**
   * The sessions by device, the most frequent device first. `name` is a `DeviceClass`, or empty if
   * the visitor asked not to be tracked.
   */
  devices: SourceReport[];
  /**
   * The sessions by referrer, the most frequent referrer first. `name` is a host, `direct` if the
   * browser sent no referrer, or empty if the visitor asked not to be tracked.
   */
  referrers: SourceReport[];
  /** The sums for all referrers that `referrers` does not contain; null if it contains all. */
  otherReferrers: { sessions: number; completed: number } | null;
  /**
   * The versions of the questionnaire that the sessions in the range used, regardless of the
   * filter, newest first; 0 is an unknown version. Contains at most the hundred most used versions.
   */
  versions: { version: number; sessions: number; completed: number }[];
  /** The first day with sessions, regardless of the range; null if there are none. */
  firstDay: IsoDate | null;
  /** The number of recorded events that are not counted yet, because too many arrived at once. */
  uncounted: number;
};
