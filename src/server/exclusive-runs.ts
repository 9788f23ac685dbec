import type { Logger } from "pino";
import type { Database } from "./db/connection.ts";

/** Repeated background work. Of all processes, only one runs it at a time. */
export type ExclusiveRuns = {
  /** Runs the work after the runs that wait already. Resolves even if the work fails. */
  run: (now: Date) => Promise<void>;
  isClosed: () => boolean;
  /** Refuses further runs, and resolves when the running one has ended. */
  close: () => Promise<void>;
};

/**
 * Creates runs of work that only one process does at a time: if another process is doing it, a run
 * does nothing.
 *
 * @param lock the number of an advisory lock that no other work takes
 * @param failure the log's message if the work fails; the next run tries again
 */
export function createExclusiveRuns(
  { database, log }: { database: Database; log: Pick<Logger, "warn"> },
  { lock, failure, work }: { lock: number; failure: string; work: (now: Date) => Promise<void> },
): ExclusiveRuns {
  let running: Promise<void> = Promise.resolve();
  let closed = false;

  async function runAlone(now: Date): Promise<void> {
    if (closed) return;
    const session = await database.openSession();
    try {
      // An embedded database is used by one process only, so it needs no lock.
      if (database.engine === "postgres") {
        const { rows } = await session.query("select pg_try_advisory_lock($1) as taken", [lock]);
        if (rows[0]?.taken !== true) return;
      }
      await work(now);
    } finally {
      await session.close();
    }
  }

  return {
    run(now) {
      running = running
        .then(() => runAlone(now))
        .catch((error: unknown) => {
          const { code, name } = error as { code?: string; name?: string };
          if (!closed) log.warn({ error: code ?? name }, failure);
        });
      return running;
    },
    isClosed: () => closed,
    async close() {
      closed = true;
      await running;
    },
  };
}
