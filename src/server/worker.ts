import { once } from "node:events";
import { parentPort, Worker } from "node:worker_threads";
import { lowerPriority } from "./lower-priority.ts";

/** A worker thread that runs one job at a time. */
export type JobWorker<Job> = {
  /**
   * Runs a job after all jobs that are waiting already. Rejects if the thread fails or is closed.
   */
  run(job: Job): Promise<unknown>;
  close(): Promise<void>;
};

type JobLimits = {
  /**
   * The maximum number of milliseconds of a job. A job that takes longer fails. The start of the
   * thread does not count.
   */
  timeoutMs?: number;
  /** The maximum size of the thread's heap in megabytes. A job that needs more fails. */
  maxHeapMb?: number;
};

/**
 * Creates a worker thread for a script of jobs. The thread starts with the first job, and again
 * with the next job after a failure.
 */
export function createJobWorker<Job>(
  script: URL,
  { timeoutMs, maxHeapMb }: JobLimits = {},
): JobWorker<Job> {
  let worker: Worker | undefined;
  /** Resolves when the thread has loaded its script. */
  let ready: Promise<unknown> = Promise.resolve();
  let settle: { resolve(answer: unknown): void; reject(error: Error): void } | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let isClosed = false;

  function begin(): Worker {
    const begun = new Worker(
      script,
      maxHeapMb === undefined ? {} : { resourceLimits: { maxOldGenerationSizeMb: maxHeapMb } },
    );
    const fail = (error: Error) => {
      // A failed thread also emits `exit`, possibly after a new thread has replaced it. The exit of
      // the old thread must then be ignored.
      if (worker !== begun) return;
      worker = undefined;
      settle?.reject(error);
    };
    ready = takeAnswers(begun);
    // If the thread cannot load its script, `ready` rejects. The job that awaits `ready` then fails
    // with this error. The empty handler here only prevents an unhandled rejection.
    ready.catch(() => {});
    begun.on("error", fail);
    begun.on("exit", (code) => fail(new Error(`The thread has ended with ${code}`)));
    return begun;
  }

  /**
   * Resolves when the thread is ready. After that, each message is the result of the running job.
   */
  async function takeAnswers(begun: Worker): Promise<void> {
    await once(begun, "message");
    begun.on("message", (answer) => settle?.resolve(answer));
  }

  async function runNow(job: Job): Promise<unknown> {
    if (isClosed) throw new Error("The thread is closed");
    worker ??= begin();
    const running = worker;
    const { promise, ...answer } = Promise.withResolvers<unknown>();
    settle = answer;
    // A running job keeps the process alive; an idle thread does not.
    running.ref();
    let deadline: NodeJS.Timeout | undefined;
    try {
      await Promise.race([ready, promise]);
      running.postMessage(job);
      if (timeoutMs !== undefined) {
        deadline = setTimeout(() => void running.terminate(), timeoutMs);
      }
      return await promise;
    } finally {
      clearTimeout(deadline);
      settle = undefined;
      running.unref();
    }
  }

  return {
    run(job) {
      const done = last.then(() => runNow(job));
      last = done.catch(() => {});
      return done;
    },
    async close() {
      isClosed = true;
      await worker?.terminate();
    },
  };
}

/**
 * Runs each job and returns its result to `JobWorker.run`. The script of a worker calls this
 * function. An error of a job ends the worker.
 */
export function runJobs(runner: { run(job: unknown): unknown }): void {
  lowerPriority();
  parentPort?.on("message", (job) => void reply(runner.run(job)));
  parentPort?.postMessage("ready");
}

async function reply(answer: unknown): Promise<void> {
  parentPort?.postMessage(await answer);
}
