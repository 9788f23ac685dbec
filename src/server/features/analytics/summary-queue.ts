import { setTimeout as wait } from "node:timers/promises";
import type { Logger } from "pino";
import type { SummaryQueue } from "../../context.ts";
import type { Database } from "../../db/connection.ts";
import { foldEvents } from "./fold-events.ts";
import { findNewestPending } from "./summary-store.ts";

/**
 * The number of events that one transaction counts. While it runs, the embedded engine runs no
 * other query.
 */
const batchSize = 250;
/** Milliseconds during which events are collected before they are counted. */
const gatherMs = 1_000;
type Parts = {
  database: Pick<Database, "db">;
  log: Pick<Logger, "warn">;
  /** Milliseconds that a request for figures waits at most for all events to be counted. */
  patienceMs?: number;
};

export function createSummaryQueue({ database, log, patienceMs = 2_000 }: Parts): SummaryQueue {
  const { db } = database;
  let timer: NodeJS.Timeout | undefined;
  /** Whether events were recorded since the pending ones were last read. */
  let expected = false;
  let working: Promise<unknown> = Promise.resolve();
  let closed = false;

  /** Counts one batch, after the batches that this process is already counting. */
  function fold(): Promise<number | undefined> {
    const folding = working.then(() => foldEvents(db, batchSize));
    working = folding.catch(() => undefined);
    return folding;
  }

  /**
   * Counts all pending events. Pauses between batches for as long as a batch takes, so that other
   * queries run.
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
          // The events are counted together with the next ones, or when figures are requested.
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
