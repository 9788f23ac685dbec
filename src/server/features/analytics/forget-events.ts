import type { Logger } from "pino";
import type { ContentChanges } from "../../context.ts";
import type { Database } from "../../db/connection.ts";
import { deleteEvents, findEventsBefore, forgetVisitors, tidyTables } from "./forget-store.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Milliseconds between looks for what is to be forgotten. */
const lookEveryMs = 3 * hourMs;
/** Days for which the user agent and the referrer are kept at most. */
const visitorDays = 30;
/** How many events one statement forgets: the embedded engine answers nobody else meanwhile. */
const batchSize = 1_000;

type Parts = {
  database: Database;
  log: Pick<Logger, "info" | "warn">;
  content: Pick<ContentChanges, "onChange">;
  /** Days for which events are kept. */
  retentionDays: number;
};

/** Forgets events in the background; what was counted of them stays. */
export type Forgetting = {
  /** Looks now, from then on every few hours, and whenever an import may have brought old events. */
  begin: () => void;
  /** Forgets all that is old enough at a moment. Resolves when it is done, or is to stop. */
  look: (now: Date) => Promise<void>;
  close: () => Promise<void>;
};

export function createForgetting({ database, log, content, retentionDays }: Parts): Forgetting {
  const { db } = database;
  let looking: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  /**
   * What will be too old before the look after the next is forgotten now: none is kept for longer,
   * though a look takes its time, and one may fail.
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
      // The next look does what this one has not done.
      if (!closed) log.warn({ error: code ?? name }, "old analytics events could not be deleted");
    }
  }

  /** One after the other. */
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
