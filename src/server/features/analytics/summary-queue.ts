import { setTimeout as wait } from "node:timers/promises";
import type { Logger } from "pino";
import type { SummaryQueue } from "../../context.ts";
import type { Database } from "../../db/connection.ts";
import { foldEvents } from "./fold-events.ts";
import { findNewestPending } from "./summary-store.ts";

/** How many events one transaction counts: the embedded engine answers nobody else meanwhile. */
const batchSize = 250;
/** Milliseconds for which events are gathered before they are counted. */
const gatherMs = 1_000;
type Parts = {
  database: Pick<Database, "db">;
  log: Pick<Logger, "warn">;
  /** Milliseconds that whoever asks for figures waits at most until all is counted. */
  patienceMs?: number;
};

export function createSummaryQueue({ database, log, patienceMs = 2_000 }: Parts): SummaryQueue {
  const { db } = database;
  let timer: NodeJS.Timeout | undefined;
  /** Whether events came since what waits was last looked at. */
  let expected = false;
  let working: Promise<unknown> = Promise.resolve();
  let closed = false;

  /** One batch at a time in this process, in the order in which they were asked for. */
  function fold(): Promise<number | undefined> {
    const folding = working.then(() => foldEvents(db, batchSize));
    working = folding.catch(() => undefined);
    return folding;
  }

  /** Counts all that waits. Between batches others have as much of the database's time. */
  async function foldAll(): Promise<void> {
    for (;;) {
      const startedAt = performance.now();
      if (closed || (await fold()) === undefined) return;
      await wait(performance.now() - startedAt, undefined, { ref: false });
    }
  }

  function expect(): void {
    expected = true;
    if (closed || timer) return;
    timer = setTimeout(() => {
      expected = false;
      foldAll()
        .catch((error: { code?: string; name?: string }) => {
          // They are counted with what comes next, or when someone asks for figures.
          if (!closed) log.warn({ error: error.code ?? error.name }, "events could not be counted");
        })
        .finally(() => {
          timer = undefined;
          if (expected) expect();
        });
    }, gatherMs);
    timer.unref();
  }

  return {
    expect,
    async settle() {
      const newest = await findNewestPending(db);
      if (newest === undefined) return;
      const deadline = performance.now() + patienceMs;
      let counted: number | undefined = 0;
      while (counted !== undefined && counted < newest && performance.now() < deadline) {
        counted = await fold();
      }
      if (counted !== undefined && counted < newest) expect();
    },
    async close() {
      closed = true;
      clearTimeout(timer);
      await working;
    },
  };
}
