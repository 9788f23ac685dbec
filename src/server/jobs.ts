import { sql, type Transaction } from "kysely";
import { fromKysely, fromPglite, PgBoss } from "pg-boss";
import type { Logger } from "pino";
import type { DB } from "#db/types.ts";
import type { Database } from "./db/connection.ts";
import type { News } from "./db/news.ts";

/** A job to add: its data, and the number of seconds before it may run. */
export type NewJob<Data extends object> = { data: Data; delaySeconds?: number };

/**
 * Runs a job. A job whose handler throws is run again later.
 *
 * @param data the job's data as the database returns it; the handler checks it
 * @param signal aborted when the process stops
 */
export type Handler = (data: unknown, signal: AbortSignal) => Promise<void>;

/** Thrown by `add` before `start` has created the queue. The caller can try again. */
export class QueueNotReady extends Error {
  readonly code = "QUEUE_NOT_READY";
}

/** The queues of background jobs, stored in the product's database. */
export type Jobs = {
  /** Adds jobs within a transaction: they exist only if the transaction commits. */
  add<Data extends object>(
    trx: Transaction<DB>,
    queue: string,
    jobs: NewJob<Data>[],
  ): Promise<void>;
  /** Creates a queue with workers for each handler. Can be called again after it failed. */
  start(handlers: Record<string, Handler>): Promise<void>;
  /**
   * Aborts the signals of the running jobs, and waits until they have ended, for at most the given
   * number of milliseconds.
   */
  stop(timeoutMs: number): Promise<void>;
};

/** The PostgreSQL channel on which processes announce new jobs. */
export const jobsChannel = "roost_jobs";

/**
 * The number of seconds after which an idle worker looks for unannounced jobs, such as jobs that
 * failed in another process.
 */
const pollingSeconds = 30;
/**
 * The number of seconds between pg-boss's checks for jobs that depend on each other. Roost has no
 * such jobs, so once a day is enough.
 */
const rarelySeconds = 86_400;
/**
 * The number of workers of each queue in this process. It is also the maximum number of
 * simultaneous requests to a webhook's receiver.
 */
const workers = 4;
/** The number of seconds after which another process runs the job of a killed process. */
const expireSeconds = 60;

export function createJobs(
  { pglite, query }: Database,
  log: Logger,
  news: Pick<News, "onNews">,
): Jobs {
  const boss = new PgBoss({
    ...(pglite
      ? { db: fromPglite(pglite), backend: "pglite" as const }
      : { db: { executeSql: (text: string, values?: unknown[]) => query(text, values) } }),
    // Roost has its own schedules. Those of pg-boss are switched off, because pg-boss would query
    // the database every few seconds for them.
    schedule: false,
    flowIntervalSeconds: rarelySeconds,
    // pg-boss can keep a list of the running processes and their load. The list is switched off,
    // because nothing reads it, and pg-boss would measure the load 50 times a second.
    registerInstance: false,
  });
  boss.on("error", (error) => log.warn({ error: error.message }, "job queue"));
  const stopping = new AbortController();
  let started = false;
  const ready = new Set<string>();
  const worked = new Set<string>();
  const workerIds: string[] = [];

  /** Makes all idle workers look for jobs now. */
  const wakeWorkers = () => {
    for (const worker of workerIds) boss.notifyWorker(worker);
  };
  const stopListening = news.onNews(jobsChannel, wakeWorkers);

  /**
   * Adds a worker to a queue. After each job, the worker fetches the next job at once instead of
   * waiting.
   */
  async function addWorker(queue: string, handler: Handler): Promise<void> {
    let worker: string | undefined;
    // A worker runs one job at a time, because one failed job in a batch would make the other jobs
    // fail as well.
    const options = { pollingIntervalSeconds: pollingSeconds, batchSize: 1 };
    worker = await boss.work(queue, options, async ([job]) => {
      if (!job) return;
      await handler(job.data, stopping.signal);
      if (worker !== undefined) boss.notifyWorker(worker);
    });
    workerIds.push(worker);
  }

  /**
   * Wakes the idle workers when a delayed job becomes due, if polling could find it only much
   * later.
   */
  function planLook(delaySeconds: number): void {
    // A job whose delay is at least five polling intervals needs no timer: the workers find it by
    // polling, at most one interval late.
    if (delaySeconds > 0 && delaySeconds < 5 * pollingSeconds) {
      setTimeout(wakeWorkers, delaySeconds * 1_000).unref();
    }
  }

  return {
    async add(trx, queue, jobs) {
      // Jobs are refused until the queue is ready. Otherwise pg-boss would look up the unknown
      // queue on a second connection. The embedded engine has only one connection, so the lookup
      // and the transaction would wait for each other for ever.
      if (!ready.has(queue)) throw new QueueNotReady(`The queue ${queue} is not ready yet`);
      await boss.insert(
        queue,
        jobs.map(({ data, delaySeconds = 0 }) => ({ data, startAfter: delaySeconds })),
        // The transaction is passed without Kysely's plugins, because one of them renames columns
        // that pg-boss reads.
        { db: fromKysely(trx.withoutPlugins()) },
      );
      await sql`select pg_notify(${jobsChannel}, '')`.execute(trx);
      for (const { delaySeconds = 0 } of jobs) planLook(delaySeconds);
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
      stopListening();
      if (started) await boss.stop({ graceful: true, close: false, timeout: timeoutMs });
    },
  };
}
