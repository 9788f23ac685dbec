import { toIsoDate } from "#common/dates.ts";
import type { Context } from "../../context.ts";
import type { Db } from "../../db/connection.ts";
import { readSchedule } from "../backup/backup-schedule.ts";
import { findWaitingMails, hasAcceptedMail } from "../mail/waiting-store.ts";
import { readState } from "../remote-backups/state-files.ts";
import { countProposed } from "../shortlists/store.ts";
import { countUndelivered } from "../submissions/delivery-store.ts";
import { findWebhookUrl } from "../webhook/url-store.ts";
import { findFailedEvents } from "../webhook-events/undelivered-store.ts";
import { dayMs, oldBackupMs, type Problem, patienceMs } from "./alert-rules.ts";
import { findFailedSeries, findGivenUpAt, findLastDeliveryError } from "./problem-store.ts";

/**
 * A number of milliseconds that is longer than every pause between two attempts to deliver a
 * submission.
 */
const longestPauseMs = 2 * dayMs;

const age = (moment: Date, now: Date) => now.getTime() - moment.getTime();

/**
 * Returns the time since which submissions are not delivered; undefined if deliveries are not
 * failing. Deliveries are failing if all attempts have failed for more than an hour, or if the
 * delivery of a submission was given up within the last day.
 */
async function findUndeliveredSince(db: Db, now: Date): Promise<Date | undefined> {
  const { failing } = await countUndelivered(db);
  if (failing === 0) return undefined;
  const series = await findFailedSeries(db);
  const givenUpAt = await findGivenUpAt(db);
  const isLong =
    series && age(series.firstAt, now) > patienceMs && age(series.lastAt, now) < longestPauseMs;
  if (isLong) return series.firstAt;
  return givenUpAt && age(givenUpAt, now) < dayMs ? givenUpAt : undefined;
}

/**
 * Returns the problem of the webhook; undefined if there is none. The webhook has a problem if
 * submissions are not delivered. It also has one if an event has been failing for more than an
 * hour, and the receiver has accepted no event in the last hour.
 */
async function findWebhookProblem(db: Db, now: Date): Promise<Problem | undefined> {
  if ((await findWebhookUrl(db)) === undefined) return undefined;
  const since = await findUndeliveredSince(db, now);
  const failed = await findFailedEvents(db, now);
  if (since) return problemOf(since, await findLastDeliveryError(db));
  if (failed && age(failed.since, now) > patienceMs) return problemOf(failed.since, failed.error);
  return undefined;
}

const problemOf = (since: Date, error: string | null): Problem => ({
  problem: "webhook",
  since: since.toISOString(),
  error,
  // Each administrator gets one mail for each value of `incident`. The value is a date, not a time,
  // because `since` changes often if the receiver accepts some submissions and refuses others.
  incident: toIsoDate(since),
});

/** Returns the problem of daily backups: the last attempt failed, or the last backup is too old. */
async function findBackupProblem(
  config: Context["config"],
  now: Date,
): Promise<Problem | undefined> {
  const { isOn, lastAt, problem } = await readSchedule(config, now);
  const last = lastAt === null ? undefined : new Date(lastAt);
  const isOld = last !== undefined && age(last, now) > oldBackupMs;
  if (!isOn || (problem === null && !isOld)) return undefined;
  const dueAt = last === undefined ? now.getTime() : last.getTime() + dayMs;
  return {
    problem: "backup",
    since: new Date(Math.min(dueAt, now.getTime())).toISOString(),
    error: problem,
    incident: lastAt ?? "no backup yet",
  };
}

/**
 * Returns the problem of backups in the remote store: the last one is too old, or it cannot be
 * restored.
 */
async function findRemoteProblem(
  { elsewhere, dataDir }: Context["config"],
  now: Date,
): Promise<Problem | undefined> {
  if (!elsewhere) return undefined;
  const { last, failure, test } = await readState(dataDir);
  const lastAt = last === null ? undefined : new Date(last.takenAt);
  if (test && test.problem !== null && test.key === last?.key) {
    return {
      problem: "remote-backup",
      since: test.at,
      error: `The test restore failed: ${test.problem}`,
      incident: `test ${test.key}`,
    };
  }
  // A remote store without any backup is reported only after an attempt to send one has failed.
  const isLate = lastAt ? age(lastAt, now) > oldBackupMs : failure !== null;
  if (!isLate) return undefined;
  const since = lastAt ? new Date(lastAt.getTime() + dayMs) : now;
  return {
    problem: "remote-backup",
    since: since.toISOString(),
    error: failure?.problem ?? null,
    incident: last?.key ?? "no backup yet",
  };
}

/**
 * Returns the problem that mail is failing: a mail has waited for more than an hour, and the mail
 * server has accepted no mail in the last hour. Returns undefined if mail is not failing.
 */
async function findMailProblem(db: Db, now: Date): Promise<Problem | undefined> {
  const { since } = await findWaitingMails(db, now);
  if (since === undefined || age(since, now) <= patienceMs) return undefined;
  if (await hasAcceptedMail(db, new Date(now.getTime() - patienceMs))) return undefined;
  return {
    problem: "mail",
    since: since.toISOString(),
    error: null,
    incident: toIsoDate(since),
  };
}

/**
 * Returns the problem that the team has not reviewed a shortlist in time: neither sent nor skipped
 * it.
 */
async function findLateShortlists(db: Db, now: Date): Promise<Problem | undefined> {
  const { late, lateSince } = await countProposed(db, now);
  if (lateSince === null) return undefined;
  return {
    problem: "shortlists",
    since: lateSince.toISOString(),
    error: late === 1 ? "1 shortlist is late" : `${late} shortlists are late`,
    // Each administrator gets one mail for each value of `incident`. The value is a date, so
    // shortlists that become late on the same day cause only one mail.
    incident: toIsoDate(lateSince),
  };
}

/** Returns the parts of the site that are failing. */
export async function findProblems(
  { config, database: { db } }: Pick<Context, "config" | "database">,
  now: Date,
): Promise<Problem[]> {
  const problems = [
    await findWebhookProblem(db, now),
    await findBackupProblem(config, now),
    await findRemoteProblem(config, now),
    config.mail.smtp && (await findMailProblem(db, now)),
    config.mail.smtp && (await findLateShortlists(db, now)),
  ];
  return problems.filter((problem) => problem !== undefined);
}
