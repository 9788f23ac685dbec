import { constants, platform, setPriority } from "node:os";
import { parentPort, Worker } from "node:worker_threads";

/** A thread that does one job after another. */
export type Thread<Job> = {
  /** Waits for the jobs before it. Rejects when the thread fails or is closed meanwhile. */
  run(job: Job): Promise<unknown>;
  close(): Promise<void>;
};

/** A thread for a script that calls `answerJobs`; the first job begins it, and the next one after it has failed. */
export function createThread<Job>(script: URL): Thread<Job> {
  let worker: Worker | undefined;
  let settle: { resolve(answer: unknown): void; reject(error: Error): void } | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let isClosed = false;

  function begin(): Worker {
    const begun = new Worker(script);
    const fail = (error: Error) => {
      // One that has failed also ends, when another has taken its place.
      if (worker !== begun) return;
      worker = undefined;
      settle?.reject(error);
    };
    begun.on("message", (answer) => settle?.resolve(answer));
    begun.on("error", fail);
    begun.on("exit", (code) => fail(new Error(`The thread has ended with ${code}`)));
    return begun;
  }

  async function runNow(job: Job): Promise<unknown> {
    if (isClosed) throw new Error("The thread is closed");
    worker ??= begin();
    const running = worker;
    const { promise, ...answer } = Promise.withResolvers<unknown>();
    settle = answer;
    // The process stays for the job, and not for the thread.
    running.ref();
    running.postMessage(job);
    try {
      return await promise;
    } finally {
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

/** Pages come first. On Linux this is about the thread alone; elsewhere it would be about them too. */
function giveWay(): void {
  if (platform() !== "linux") return;
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Where that is forbidden, it works as anything else does.
  }
}

/**
 * What the thread's own script calls: it returns what each job comes to, giving way to everything
 * else. What it throws ends the thread.
 */
export function answerJobs(answer: (job: never) => unknown): void {
  giveWay();
  parentPort?.on("message", (job) => void reply(answer(job as never)));
}

async function reply(answer: unknown): Promise<void> {
  parentPort?.postMessage(await answer);
}
