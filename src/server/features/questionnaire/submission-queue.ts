import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import type { Context } from "../../context.ts";
import { isTemporary } from "../../db/errors.ts";
import type { FoundEntry } from "../../journal/journal.ts";
import type { AcceptedSubmission, SubmissionQueue } from "../../queues.ts";
import { removeTraces } from "../submissions/remove-traces.ts";
import { sweepJournal } from "../submissions/sweep-journal.ts";
import { type SavingParts, saveSubmissions, type Waiting } from "./save-submissions.ts";

/**
 * The maximum number of submissions that one transaction stores. On the embedded engine, all other
 * queries wait for the transaction.
 */
const batchSizes = { postgres: 300, pglite: 100 };
/**
 * The maximum number of submissions that wait in memory until the database stores them. Further
 * submissions are read later from the journal, the files to which each submission is written first.
 */
const maximumWaiting = 10_000;
/**
 * The shortest and the longest delay, in milliseconds, between two attempts to store while the
 * database is unavailable.
 */
const retryFromMs = 100;
const retryToMs = 2_000;
/**
 * The number of milliseconds for which the queue waits for more submissions, to store them
 * together. While more arrive, the queue waits again, at most `gatherTimes` times in all.
 */
const gatherMs = 25;
const gatherTimes = 4;
/**
 * The number of milliseconds after which the queue again reads the files of the journal, and stores
 * the submissions that are not in the database yet.
 */
const replayEveryMs = 3_600_000;

type Parts = SavingParts & Pick<Context, "counters" | "journal" | "log">;

export function createSubmissionQueue(parts: Parts): SubmissionQueue {
  const { counters, database, journal, log } = parts;
  const batchSize = batchSizes[database.engine];
  let waiting: Waiting[] = [];
  /** The number of submissions that wait only in the files of the journal, and not in memory. */
  let overflowed = 0;
  /** The number of submissions that are being stored now. */
  let inHand = 0;
  let working: Promise<void> | undefined;
  let replaying: Promise<void> = Promise.resolve();
  let refused = 0;
  const stopped = new AbortController();
  /** Resolves when the queue may store submissions again; undefined while it may store them. */
  let held: Promise<void> | undefined;
  const storing = new Set<Promise<void>>();

  /**
   * Waits while an import replaces the tables, because the queue may store no submissions then.
   * @throws an Error if the process stops first; the submissions stay in the journal's files
   */
  async function untilLetThrough(): Promise<void> {
    while (held) {
      const stop = new AbortController();
      const stopping = once(stopped.signal, "abort", { signal: stop.signal }).catch(() => {});
      if (!stopped.signal.aborted) await Promise.race([held, stopping]);
      stop.abort();
      if (stopped.signal.aborted) throw new Error("The database is being imported");
    }
  }

  /**
   * Stores each submission of a failed batch separately, so that one invalid submission does not
   * block the others.
   */
  async function storeOrSetAside(batch: Waiting[]): Promise<void> {
    try {
      counters.add("submission", "stored", await saveSubmissions(parts, batch));
    } catch (error) {
      if (isTemporary(error)) throw error;
      if (batch.length > 1) {
        for (const item of batch) await storeOrSetAside([item]);
        return;
      }
      const [item] = batch;
      refused += 1;
      counters.add("submission", "refused");
      log.error(
        { submission: item?.submission.id, error: nameOf(error) },
        "a submission cannot be stored; it stays in the journal",
      );
    }
  }

  async function storePersistently(batch: Waiting[]): Promise<void> {
    for (let delay = retryFromMs; ; delay = Math.min(delay * 2, retryToMs)) {
      await untilLetThrough();
      const attempt = storeOrSetAside(batch);
      storing.add(attempt);
      try {
        await attempt;
        return;
      } catch (error) {
        if (stopped.signal.aborted) throw error;
        log.warn(
          { waiting: waiting.length + batch.length, error: nameOf(error) },
          "submissions wait for the database",
        );
        await wait(delay, undefined, { signal: stopped.signal }).catch(() => {});
      } finally {
        storing.delete(attempt);
      }
    }
  }

  /**
   * Waits a moment for more submissions, so that one transaction stores them together. Waits again
   * while more arrive, at most `gatherTimes` times in all, unless the process stops. A transaction
   * costs much more than one more row in it, and no visitor waits for the storing.
   */
  async function gather(): Promise<void> {
    let before = 0;
    for (let times = 0; times < gatherTimes; times += 1) {
      if (waiting.length >= batchSize || waiting.length === before) return;
      before = waiting.length;
      await wait(gatherMs, undefined, { signal: stopped.signal }).catch(() => {});
    }
  }

  async function storeWaiting(): Promise<void> {
    while (waiting.length > 0) {
      await gather();
      const batch = waiting.slice(0, batchSize);
      waiting = waiting.slice(batchSize);
      inHand = batch.length;
      await storePersistently(batch);
      inHand = 0;
    }
    if (overflowed > 0) {
      overflowed = 0;
      await replayPending();
    }
  }

  function work(): Promise<void> {
    working ??= storeWaiting()
      .catch((error: unknown) => {
        log.error({ error: nameOf(error) }, "submissions stay in the journal until the next start");
      })
      .finally(() => {
        working = undefined;
        // While `working` is set, adding a submission does not start `storeWaiting`. A submission
        // may have been added after the last batch, so `storeWaiting` is started here.
        if (waiting.length > 0 && !stopped.signal.aborted) void work();
      });
    return working;
  }

  async function replayPending(): Promise<void> {
    const stored: string[] = [];
    for (const filePath of await journal.pendingSegments()) {
      // Whether the journal file is complete is checked before its entries are read. In the other
      // order, an entry could be added after the reading and before the check. The file would then
      // be marked as stored, and this entry would never be stored.
      const isFinal = await journal.canBeMarked(filePath);
      const refusedBefore = refused;
      let batch: Waiting[] = [];
      for await (const { entry } of journal.entries([filePath])) {
        if (entry.type !== "submission") continue;
        batch.push({ submission: toSubmission(entry), journalPath: filePath });
        if (batch.length === batchSize) {
          await storePersistently(batch);
          batch = [];
        }
      }
      if (batch.length > 0) await storePersistently(batch);
      if (isFinal && refused === refusedBefore) stored.push(filePath);
    }
    if (stored.length === 0) return;
    await database.makeDurable();
    for (const filePath of stored) await journal.markStored(filePath);
  }

  /**
   * Erases submissions of erased persons and erased searches from the journal's files, and their
   * traces from the embedded database's files. A failure is only logged, because the next call
   * tries again.
   */
  async function sweep(): Promise<void> {
    await sweepJournal({ database, journal }).catch((error: unknown) => {
      log.warn({ error: nameOf(error) }, "the journal could not be searched for erased entries");
    });
    await removeTraces(database).catch((error: unknown) => {
      log.warn({ error: nameOf(error) }, "traces of erased persons could not be removed");
    });
  }

  /**
   * Stores the submissions that are in the journal's files but not in the database yet (a replay).
   * If a replay is running, the next one begins after its end, because two replays at once would
   * store the same submissions.
   */
  function replay(): Promise<void> {
    replaying = replaying
      .catch(() => {})
      .then(sweep)
      .then(replayPending);
    return replaying;
  }

  const housekeeping = setInterval(() => {
    void replay().catch((error: unknown) => log.warn({ error: nameOf(error) }, "journal replay"));
  }, replayEveryMs).unref();

  return {
    add(submission, journalPath) {
      if (waiting.length >= maximumWaiting) overflowed += 1;
      else waiting.push({ submission, journalPath });
      void work();
    },
    replay,
    async pause() {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = promise;
      await Promise.allSettled(storing);
      return () => {
        held = undefined;
        resolve();
      };
    },
    waiting: () => waiting.length + inHand + overflowed,
    async idle() {
      while (working) await working;
    },
    async close() {
      clearInterval(housekeeping);
      stopped.abort();
      await replaying.catch(() => {});
      while (working) await working;
    },
  };
}

/**
 * Returns the code or the name of an error for the log. It does not return the error's message,
 * because it may contain a person's data.
 */
function nameOf(error: unknown): unknown {
  const { code, name } = error as { code?: unknown; name?: unknown };
  return code ?? name;
}

function toSubmission(entry: FoundEntry["entry"]): AcceptedSubmission {
  const { type: _type, ...submission } = entry;
  return submission as unknown as AcceptedSubmission;
}
