import type { Transaction } from "kysely";
import { fromKysely, fromPglite, PgBoss } from "pg-boss";
import type { Logger } from "pino";
import type { DB } from "#db/types.ts";
import type { Database } from "./db/connection.ts";

/** A job to add: its data, and the seconds until it may run. */
export type NewJob<Data extends object> = { data: Data; delaySeconds?: number };

/** Runs a job; `signal` is aborted when the process stops, and what throws then is run again. */
export type Handler = (data: never, signal: AbortSignal) => Promise<void>;

/** Thrown by `add` before `start` is done. Trying again later will succeed. */
export class QueueNotReady extends Error {
  readonly code = "QUEUE_NOT_READY";
}

/** The queue of the product's jobs, in its database: it needs no service of its own. */
export type Jobs = {
  /** Adds jobs inside a transaction: they exist if and only if it commits. */
  add<Data extends object>(
    trx: Transaction<DB>,
    queue: string,
    jobs: NewJob<Data>[],
  ): Promise<void>;
  /**
   * Starts the queue and workers for each handler, whose failing jobs are run again. May be called
   * again when it fails.
   */
  start(handlers: Record<string, Handler>): Promise<void>;
  /** Aborts the running jobs' signals and waits for them, at most so many milliseconds. */
  stop(timeoutMs: number): Promise<void>;
};

/** Seconds between looks for new jobs. */
const pollingSeconds = 1;
/** Workers of each queue in this process: so many requests at once a receiver gets from us at most. */
const workers = 4;
/** Seconds after which a job whose process died is given to another. */
const expireSeconds = 60;

export function createJobs({ pglite, query }: Database, log: Logger): Jobs {
  const boss = new PgBoss(
    pglite
      ? { db: fromPglite(pglite), backend: "pglite" }
      : { db: { executeSql: (text: string, values?: unknown[]) => query(text, values) } },
  );
  boss.on("error", (error) => log.warn({ error: error.message }, "job queue"));
  const stopping = new AbortController();
  let started = false;
  const ready = new Set<string>();
  const worked = new Set<string>();

  /** Who has done a job looks for the next at once: what has piled up is not done by the second. */
  async function addWorker(queue: string, handler: Handler): Promise<void> {
    let worker: string | undefined;
    // One job at a time: of several, one that fails would fail the others.
    const options = { pollingIntervalSeconds: pollingSeconds, batchSize: 1 };
    worker = await boss.work(queue, options, async ([job]) => {
      if (!job) return;
      await handler(job.data as never, stopping.signal);
      if (worker !== undefined) boss.notifyWorker(worker);
    });
  }

  return {
    async add(trx, queue, jobs) {
      // The library would ask the database for a queue that it does not know yet, beside this
      // transaction, for which the embedded one has no connection left: both would wait forever.
      if (!ready.has(queue)) throw new QueueNotReady(`The queue ${queue} is not ready yet`);
      await boss.insert(
        queue,
        jobs.map(({ data, delaySeconds = 0 }) => ({ data, startAfter: delaySeconds })),
        // The renaming of columns would hide from the queue what it asked for.
        { db: fromKysely(trx.withoutPlugins()) },
      );
    },
    async start(handlers) {
      if (!started) await boss.start();
      started = true;
      for (const [queue, handler] of Object.entries(handlers)) {
        await boss.createQueue(queue, {
          retryLimit: 20,
          retryDelay: 5,
          retryBackoff: true,
          expireInSeconds: expireSeconds,
        });
        ready.add(queue);
        if (worked.has(queue)) continue;
        for (let count = 0; count < workers; count += 1) await addWorker(queue, handler);
        worked.add(queue);
      }
    },
    async stop(timeoutMs) {
      stopping.abort();
      if (started) await boss.stop({ graceful: true, close: false, timeout: timeoutMs });
    },
  };
}
