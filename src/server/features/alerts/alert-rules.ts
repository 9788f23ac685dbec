import { longMoment } from "#common/dates.ts";
import type { FailingData } from "../mail/templates/failing.ts";

export const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;

/**
 * The daily summary is mailed between these hours (UTC). If it cannot be mailed before the hour
 * `until`, it is skipped, because the next summary is mailed the next morning.
 */
const summaryHours = { from: 7, until: 12 };

/** Returns whether the daily summary may be mailed at this time. */
export function isSummaryTime(now: Date): boolean {
  const hour = now.getUTCHours();
  return hour >= summaryHours.from && hour < summaryHours.until;
}

/**
 * The number of milliseconds for which the webhook or mail must have been failing before the team
 * gets a warning.
 */
export const patienceMs = hourMs;
/** The age in milliseconds at which the last daily backup counts as too old. */
export const oldBackupMs = 36 * hourMs;
/** The number of milliseconds after which mails to the team are deleted. */
export const keptMs = 90 * dayMs;

/**
 * A part of the site that is failing, such as the webhook, as the warning to the team describes it.
 */
export type Problem = FailingData & {
  /** Identifies the incident, so that each administrator gets only one mail about it. */
  incident: string;
};

const beginnings: Record<Problem["problem"], string> = {
  webhook: "The webhook's receiver has not accepted all submissions since",
  backup: "The daily backup has been failing since",
  "remote-backup": "No backup has been sent elsewhere, or the last one cannot be restored, since",
  mail: "Mails have been waiting for the mail server since",
  shortlists: "Shortlists have been waiting too long for their review since",
};

/** Describes a problem in a sentence of the daily summary. */
export const describeProblem = ({ problem, since }: Problem): string =>
  `${beginnings[problem]} ${longMoment(since)}.`;
