import type { Logger } from "pino";
import type { ContentChanges } from "../../context.ts";
import type { Database } from "../../db/connection.ts";
import { createExclusiveRuns } from "../../exclusive-runs.ts";
import { deleteEvents, findEventsBefore, forgetVisitors, tidyTables } from "./forget-store.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** The number of milliseconds between two deletions of old events. */
const lookEveryMs = 3 * hourMs;
/** The number of the PostgreSQL advisory lock for deleting old events. Nothing else may use it. */
const forgettingLock = 7_246_878;
/** The maximum number of days for which a visitor's user agent and referrer are stored. */
const visitorDays = 30;
/**
 * The number of events that one SQL statement deletes. The number is small because the embedded
 * database runs no other query in the meantime.
 */
const batchSize = 1_000;

type Parts = {
  database: Database;
  log: Pick<Logger, "info" | "warn">;
  content: Pick<ContentChanges, "onChange">;
  /** The number of days for which events are stored. */
  retentionDays: number;
};

/**
 * Deletes old analytics events in the background. The figures that were counted from the events
 * stay.
 */
export type Forgetting = {
  /**
   * Deletes old events now, then every few hours, and after each import, because an import may add
   * old events.
   */
  begin: () => void;
  /**
   * Deletes all events and visitor details that are too old at the given time. Resolves when the
   * deletion is complete or stopped.
   */
  look: (now: Date) => Promise<void>;
  close: () => Promise<void>;
};

export function createForgetting({ database, log, content, retentionDays }: Parts): Forgetting {
  const { db } = database;
  let timer: NodeJS.Timeout | undefined;

  /**
   * Deletes visitor details that would be too old at the cleanup after the next one. So none
   * becomes too old, even if the next cleanup is slow or fails.
   */
  async function forgetAllVisitors(now: Date): Promise<number> {
    const before = new Date(now.getTime() + 2 * lookEveryMs - visitorDays * dayMs);
    let forgotten = 0;
    while (!runs.isClosed()) {
      const count = await forgetVisitors(db, before, batchSize);
      forgotten += count;
      if (count < batchSize) break;
    }
    return forgotten;
  }

  async function deleteAllEvents(now: Date): Promise<number> {
    const before = new Date(now.getTime() - retentionDays * dayMs);
    const old = await findEventsBefore(db, before);
    if (!old) return 0;
    let deleted = 0;
    for (let after = old.oldest - 1; after < old.newest && !runs.isClosed(); after += batchSize) {
      const upTo = Math.min(after + batchSize, old.newest);
      deleted += await deleteEvents(db, { after, upTo, before });
    }
    return deleted;
  }

  async function forget(now: Date): Promise<void> {
    const visitors = await forgetAllVisitors(now);
    const events = await deleteAllEvents(now);
    if (visitors + events > 0) log.info({ visitors, events }, "old analytics events deleted");
    if (!runs.isClosed()) await tidyTables(database);
  }

  const runs = createExclusiveRuns(
    { database, log },
    {
      lock: forgettingLock,
      failure: "old analytics events could not be deleted",
      work: forget,
    },
  );

  content.onChange((what) => {
    if (what === "everything" && timer) void runs.run(new Date());
  });

  return {
    begin() {
      void runs.run(new Date());
      timer ??= setInterval(() => void runs.run(new Date()), lookEveryMs).unref();
    },
    look: (now) => runs.run(now),
    async close() {
      clearInterval(timer);
      await runs.close();
    },
  };
}
