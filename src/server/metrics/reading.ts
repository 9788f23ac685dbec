import { statfs } from "node:fs/promises";
import type { BackupSchedule } from "#common/backup/backup.ts";
import type { ListingCounts } from "#common/listings/listing-list.ts";
import type { UndeliveredEvents } from "#common/webhook/webhook-events.ts";
import { withDeadline } from "../cache/cached-value.ts";
import type { Context } from "../context.ts";
import { readSchedule } from "../features/backup/backup-schedule.ts";
import { countListings } from "../features/listings/table-store.ts";
import { countUndeliveredEvents } from "../features/webhook-events/undelivered-store.ts";
import {
  type MailFigures,
  readMailFigures,
  readWaitingJobs,
  readWaitingWork,
  type WaitingJobs,
  type WaitingWork,
} from "./store.ts";

/**
 * The metrics' values that are read from the database and the disk; undefined if reading failed or
 * took too long.
 */
export type Reading = {
  /** True if the database responded in time; otherwise undefined. */
  isUp: true | undefined;
  work: WaitingWork | undefined;
  jobs: WaitingJobs | undefined;
  mail: MailFigures | undefined;
  listings: ListingCounts | undefined;
  events: UndeliveredEvents | undefined;
  backups: BackupSchedule | undefined;
  disk: { bytes: number; freeBytes: number } | undefined;
};

/**
 * The number of milliseconds after which a value that is still being read counts as unknown, so
 * that fetching the metrics stays fast.
 */
const withinMs = 1_000;

/**
 * Returns a function that returns the result of `read`, or undefined if `read` fails or takes too
 * long. A call during a running `read` waits for the result of that `read`, and starts no second
 * one.
 */
function withTimeLimit<Answer>(read: () => Promise<Answer>): () => Promise<Answer | undefined> {
  let running: Promise<Answer> | undefined;
  return async () => {
    running ??= read().finally(() => {
      running = undefined;
    });
    return withDeadline(running, withinMs).catch(() => undefined);
  };
}

async function readDisk(path: string): Promise<Reading["disk"]> {
  const { blocks, bavail, bsize } = await statfs(path);
  return { bytes: blocks * bsize, freeBytes: bavail * bsize };
}

/**
 * Creates a function that reads the values of the metrics from the database and the disk, several
 * of them at the same time.
 */
export function createReader({
  config,
  database,
}: Pick<Context, "config" | "database">): () => Promise<Reading> {
  const isUp = withTimeLimit(() => database.query("select 1").then((): true => true));
  const work = withTimeLimit(() => readWaitingWork(database));
  const jobs = withTimeLimit(() => readWaitingJobs(database));
  const mail = withTimeLimit(() => readMailFigures(database));
  // Run the two queries one after the other, so that they occupy only one connection if the
  // database hangs.
  const counts = withTimeLimit(async () => ({
    listings: await countListings(database.db),
    events: await countUndeliveredEvents(database.db),
  }));
  const backups = withTimeLimit(() => readSchedule(config));
  const disk = withTimeLimit(() => readDisk(config.dataDir));
  return async () => {
    const answers = await Promise.all([
      isUp(),
      work(),
      jobs(),
      mail(),
      backups(),
      disk(),
      counts(),
    ]);
    return {
      isUp: answers[0],
      work: answers[1],
      jobs: answers[2],
      mail: answers[3],
      backups: answers[4],
      disk: answers[5],
      listings: answers[6]?.listings,
      events: answers[6]?.events,
    };
  };
}
