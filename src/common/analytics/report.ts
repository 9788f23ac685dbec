import type { IsoDate } from "../dates.ts";

/** What kind of screen a session came from; what named itself as none of them is `other`. */
export const deviceClasses = ["mobile", "tablet", "desktop", "other"] as const;
export type DeviceClass = (typeof deviceClasses)[number];

/** The figures of a range: sessions, and shares in percent with one decimal. */
export type AnalyticsSummary = {
  totalSessions: number;
  completedSessions: number;
  abandonedSessions: number;
  completionRate: number;
  /** By step id, the sessions that viewed it; of the 200 steps that most viewed. */
  stepViews: Record<string, number>;
  /** By step id, the share of those that went no further. */
  dropoffByStep: Record<string, number>;
};

/** One step, in the order in which visitors meet them. */
export type StepReport = {
  stepId: string;
  /** As the newest questionnaire that has this step says it; null where none does. */
  title: string | null;
  /** Sessions: those that viewed it, that completed it, and that went no further. */
  views: number;
  completions: number;
  dropoffs: number;
  /** `dropoffs` of `views`, in percent with one decimal. */
  dropoffRate: number;
  /** Seconds that those who completed it took, as `roundSeconds` rounds them; null where none did. */
  medianSeconds: number | null;
  p90Seconds: number | null;
};

/** How many sessions came from something, and how many of them completed. */
export type SourceReport = { name: string; sessions: number; completed: number };

/** What the team sees of a range of days, all of it about the sessions that began in it. */
export type AnalyticsReport = {
  summary: AnalyticsSummary;
  steps: StepReport[];
  /** The days that had sessions, oldest first. */
  days: { date: IsoDate; sessions: number; completed: number }[];
  /** Most sessions first; `name` is a `DeviceClass`, or empty where the visitor did not want it known. */
  devices: SourceReport[];
  /**
   * Most sessions first; `name` is a host, `direct` where there was none, or empty where the visitor
   * did not want it known.
   */
  referrers: SourceReport[];
  /** Sessions from referrers beyond those listed. */
  otherReferrers: { sessions: number; completed: number } | null;
  /**
   * Versions of the questionnaire in the range, whatever the filter says, newest first; 0 is unknown.
   * Of more than a hundred, those with most sessions.
   */
  versions: { version: number; sessions: number }[];
  /** The first day that has any session at all; null while there is none. */
  firstDay: IsoDate | null;
  /** Events that were recorded, and are not counted yet: more came than can be counted at once. */
  uncounted: number;
};
