import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import type { Logger } from "pino";
import { mapPreferences } from "#common/questionnaire/preferences.ts";
import type { AcceptedSubmission, SubmissionQueue } from "../../context.ts";
import { type Counters, createCounters } from "../../counters.ts";
import type { Database } from "../../db/connection.ts";
import { isTemporary } from "../../db/errors.ts";
import type { Jobs } from "../../jobs.ts";
import type { FoundEntry, Journal } from "../../journal/journal.ts";
import { createSubmissions } from "../submissions/creation-store.ts";
import { shareStoring } from "../submissions/erasure-store.ts";
import { announceSubmissions } from "../submissions/news-store.ts";
import { removeTraces } from "../submissions/remove-traces.ts";
import { sweepJournal } from "../submissions/sweep-journal.ts";
import { type Delivery, deliveryQueue } from "../webhook/deliver-submission.ts";
import { findWebhookUrl } from "../webhook/url-store.ts";

/** How many submissions one transaction stores at most. */
const batchSize = 100;
/** How many wait in memory at most; beyond it they wait in the journal alone. */
const maximumWaiting = 10_000;
/** Milliseconds between tries while the database is away: from, to. */
const retryFromMs = 100;
const retryToMs = 2_000;
/** Milliseconds between looks for journal segments that need not be replayed any more. */
const replayEveryMs = 3_600_000;

type Parts = { database: Database; jobs: Jobs; journal: Journal; log: Logger; counters?: Counters };
type Waiting = { submission: AcceptedSubmission; journalPath: string };

export function createSubmissionQueue({
  database,
  jobs,
  journal,
  log,
  counters = createCounters(),
}: Parts): SubmissionQueue {
  let waiting: Waiting[] = [];
  /** How many wait in the journal alone. */
  let overflowed = 0;
  /** How many of what waited are being stored. */
  let inHand = 0;
  let working: Promise<void> | undefined;
  let replaying: Promise<void> = Promise.resolve();
  let refused = 0;
  const stopped = new AbortController();
  /** Until when nothing is stored, while somebody holds it up; and what is being stored. */
  let held: Promise<void> | undefined;
  const storing = new Set<Promise<void>>();

  /** @throws an Error when the process stops first: what waits stays in the journal */
  async function untilLetThrough(): Promise<void> {
    while (held) {
      const stop = new AbortController();
      const stopping = once(stopped.signal, "abort", { signal: stop.signal }).catch(() => {});
      if (!stopped.signal.aborted) await Promise.race([held, stopping]);
      stop.abort();
      if (stopped.signal.aborted) throw new Error("The database is being imported");
    }
  }

  async function storeBatch(batch: Waiting[]): Promise<void> {
    const submissions = batch.map(({ submission, journalPath }) => ({
      ...submission,
      journalPath,
      mapping: mapPreferences(submission.answers),
    }));
    const stored = await database.db.transaction().execute(async (trx) => {
      await shareStoring(trx);
      const isDelivered = (await findWebhookUrl(trx)) !== undefined;
      const created = await createSubmissions(trx, submissions, isDelivered ? "waiting" : "none");
      if (created.length > 0) await announceSubmissions(trx);
      if (created.length === 0 || !isDelivered) return created.length;
      await jobs.add<Delivery>(
        trx,
        deliveryQueue,
        created.map((submissionId) => ({ data: { submissionId, attempt: 1 } })),
      );
      return created.length;
    });
    counters.add("submission", "stored", stored);
  }

  /** A batch that fails for good is tried one by one: a single submission cannot hold up others. */
  async function storeOrSetAside(batch: Waiting[]): Promise<void> {
    try {
      await storeBatch(batch);
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

  async function storeWaiting(): Promise<void> {
    while (waiting.length > 0) {
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
        // What came while the last batch was being settled.
        if (waiting.length > 0 && !stopped.signal.aborted) void work();
      });
    return working;
  }

  async function replayPending(): Promise<void> {
    const stored: string[] = [];
    for (const filePath of await journal.pendingSegments()) {
      // Asked before the entries are read: those read earlier may not be all.
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

  /** What is left unswept is not stored again all the same: see `createSubmissions`. */
  async function sweep(): Promise<void> {
    await sweepJournal({ database, journal }).catch((error: unknown) => {
      log.warn({ error: nameOf(error) }, "the journal could not be searched for erased entries");
    });
    await removeTraces(database).catch((error: unknown) => {
      log.warn({ error: nameOf(error) }, "traces of erased persons could not be removed");
    });
  }

  /** One after the other: two at once would store the same. */
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

/** An error's code or kind, for the log: its message may quote what a person typed. */
function nameOf(error: unknown): unknown {
  const { code, name } = error as { code?: unknown; name?: unknown };
  return code ?? name;
}

function toSubmission(entry: FoundEntry["entry"]): AcceptedSubmission {
  const { type: _type, ...submission } = entry;
  return submission as unknown as AcceptedSubmission;
}
