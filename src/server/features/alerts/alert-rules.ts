import { longMoment } from "#common/dates.ts";
import type { FailingData } from "../mail/templates/failing.ts";

export const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;

/**
 * The hours of a day, in UTC, between which the mail with its summary is made. The mail is made at
 * the first hour. After the second hour, a summary that could not be made is skipped, because the
 * next one is near.
 */
const summaryHours = { from: 7, until: 12 };

/** Returns whether the mail with the daily summary may be made at this time. */
export function isSummaryTime(now: Date): boolean {
  const hour = now.getUTCHours();
  return hour >= summaryHours.from && hour < summaryHours.until;
}

/** For this many milliseconds the webhook or mail must fail before the team gets a mail about it. */
export const patienceMs = hourMs;
/** The age in milliseconds from which on the last daily backup is too old. */
export const oldBackupMs = 36 * hourMs;
/** The number of milliseconds for which mails to the team are stored. */
export const keptMs = 90 * dayMs;

/** A part of the site that is failing, such as the webhook. */
export type Problem = FailingData & {
  /** Names the incident. One incident is mailed once to each administrator. */
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
