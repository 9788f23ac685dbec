import type { Logger } from "pino";
import type { ContentChanges } from "../../context.ts";
import type { Database } from "../../db/connection.ts";
import { deleteEvents, findEventsBefore, forgetVisitors, tidyTables } from "./forget-store.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** The number of milliseconds between two deletions of old events. */
const lookEveryMs = 3 * hourMs;
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
  let looking: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  /**
   * Deletes the visitor details that would exceed their maximum age before the run after the next
   * one. So no details are stored for too long, even if one run is slow or fails.
   */
  async function forgetAllVisitors(now: Date): Promise<number> {
    const before = new Date(now.getTime() + 2 * lookEveryMs - visitorDays * dayMs);
    let forgotten = 0;
    while (!closed) {
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
    for (let after = old.oldest - 1; after < old.newest && !closed; after += batchSize) {
      const upTo = Math.min(after + batchSize, old.newest);
      deleted += await deleteEvents(db, { after, upTo, before });
    }
    return deleted;
  }

  async function forget(now: Date): Promise<void> {
    try {
      const visitors = await forgetAllVisitors(now);
      const events = await deleteAllEvents(now);
      if (visitors + events > 0) log.info({ visitors, events }, "old analytics events deleted");
      if (!closed) await tidyTables(database);
    } catch (error) {
      const { code, name } = error as { code?: string; name?: string };
      // The error is only logged, because the next run deletes the remaining old events.
      if (!closed) log.warn({ error: code ?? name }, "old analytics events could not be deleted");
    }
  }

  /** Deletes old events, after waiting for a deletion that is already running. */
  function look(now: Date): Promise<void> {
    looking = looking.then(() => forget(now));
    return looking;
  }

  content.onChange((what) => {
    if (what === "everything" && timer) void look(new Date());
  });

  return {
    begin() {
      void look(new Date());
      timer ??= setInterval(() => void look(new Date()), lookEveryMs).unref();
    },
    look,
    async close() {
      closed = true;
      clearInterval(timer);
      await looking;
    },
  };
}
