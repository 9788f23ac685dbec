import type { Logger } from "pino";
import type { ContentChanges } from "../../context.ts";
import type { Database } from "../../db/connection.ts";
import { deleteEvents, findEventsBefore, forgetVisitors, tidyTables } from "./forget-store.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Milliseconds between two deletions of old event data. */
const lookEveryMs = 3 * hourMs;
/** The largest number of days for which a user agent and a referrer are stored. */
const visitorDays = 30;
/**
 * The number of events per statement. While a statement runs, the embedded engine runs no other.
 */
const batchSize = 1_000;

type Parts = {
  database: Database;
  log: Pick<Logger, "info" | "warn">;
  content: Pick<ContentChanges, "onChange">;
  /** The number of days for which events are stored. */
  retentionDays: number;
};

/** Deletes old events in the background. The figures that were counted from them stay. */
export type Forgetting = {
  /**
   * Deletes old data now, then every few hours, and after each import, which may bring old events.
   */
  begin: () => void;
  /** Deletes all data that is too old at the given time. Resolves when done or stopped. */
  look: (now: Date) => Promise<void>;
  close: () => Promise<void>;
};

export function createForgetting({ database, log, content, retentionDays }: Parts): Forgetting {
  const { db } = database;
  let looking: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  /**
   * Deletes the visitor details that will be too old before the run after the next one, so that
   * none is stored for too long even if one run is slow or fails.
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
      // The next deletion of old events deletes the rest.
      if (!closed) log.warn({ error: code ?? name }, "old analytics events could not be deleted");
    }
  }

  /** Deletes old events, after a deletion that is already running. */
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
