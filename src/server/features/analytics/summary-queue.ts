import { setTimeout as wait } from "node:timers/promises";
import type { Logger } from "pino";
import type { Database } from "../../db/connection.ts";
import type { SummaryQueue } from "../../queues.ts";
import { foldEvents } from "./fold-events.ts";
import { findNewestPending } from "./summary-store.ts";

/**
 * The maximum number of events that one transaction counts. The number is limited because the
 * embedded database runs no other query in the meantime.
 */
const batchSize = 250;
/** The number of milliseconds for which recorded events wait before they are counted together. */
const gatherMs = 1_000;
type Parts = {
  database: Pick<Database, "db">;
  log: Pick<Logger, "warn">;
  /**
   * Before a request reads figures, it counts the uncounted events in batches. After this number of
   * milliseconds, it starts no further batch. The remaining events are counted later.
   */
  patienceMs?: number;
};

export function createSummaryQueue({ database, log, patienceMs = 2_000 }: Parts): SummaryQueue {
  const { db } = database;
  let timer: NodeJS.Timeout | undefined;
  /** Whether events were recorded after the last counting of events had begun. */
  let expected = false;
  let working: Promise<unknown> = Promise.resolve();
  let closed = false;

  /** Counts one batch of events. First waits until this process has counted its earlier batches. */
  function fold(): Promise<number | undefined> {
    const folding = working.then(() => foldEvents(db, batchSize));
    working = folding.catch(() => undefined);
    return folding;
  }

  /**
   * Counts all events that are not counted yet. Pauses after each batch for as long as the batch
   * took, so that other queries can run.
   */
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
          // A failure is only logged, because the uncounted events stay stored. They are counted
          // together with the next events, or when a request reads the statistics.
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
