import type { Logger } from "pino";
import type { Database } from "./db/connection.ts";

/** Repeated background work that only one process does at a time. */
export type ExclusiveRuns = {
  /**
   * Runs the work once, after all runs that were requested earlier. Resolves even if the work
   * fails.
   */
  run: (now: Date) => Promise<void>;
  isClosed: () => boolean;
  /** Stops the work: no further run begins. Resolves when the current run has ended. */
  close: () => Promise<void>;
};

/**
 * Creates background work that only one process does at a time: if another process is doing it,
 * `run` does nothing.
 *
 * @param lock the number of a PostgreSQL advisory lock that nothing else uses
 * @param failure the log message if the work fails; the next run tries again
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
