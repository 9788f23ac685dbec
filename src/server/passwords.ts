import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import { AppError } from "#common/errors.ts";
import type { HashJob } from "./hash-worker.ts";

/** How many are computed at once: each takes a core and 19 MiB, and pages need a core too. */
const atOnce = Math.min(2, Math.max(1, availableParallelism() - 1));

/** How many wait; whoever comes after them is told to try again. */
const mostWaiting = 20;

/**
 * Milliseconds between two turns while others wait: in a flood of logins, what each of them asks of
 * the database would keep pages waiting.
 */
const restMs = 100;

/** What may be done while one has a turn. */
type Turn = {
  hash: (password: string) => Promise<string>;
  /** Takes as long for an account that there is not (`undefined`) as for one that there is. */
  verify: (stored: string | undefined, password: string) => Promise<boolean>;
};

/** Hashing of passwords, in threads that give way to everything else, a few at a time. */
export type Passwords = {
  /**
   * Waits for a turn and runs the work with it.
   *
   * @param isKnown for a browser that has logged in before: it goes before all others, and is not
   *   sent away
   * @throws AppError TOO_MANY_REQUESTS when too many wait already; nothing of the work has run then
   */
  take<Result>(work: (turn: Turn) => Promise<Result>, isKnown?: boolean): Promise<Result>;
  close(): Promise<void>;
};

type Hasher = { run(job: HashJob): Promise<unknown>; close(): Promise<void> };

/** A thread for one job after another, begun with the first. */
function createHasher(): Hasher {
  let worker: Worker | undefined;
  return {
    async run(job) {
      worker ??= new Worker(new URL("hash-worker.ts", import.meta.url));
      const running = worker;
      // The process stays for the job, and not for the thread.
      running.ref();
      running.postMessage(job);
      try {
        const [answer] = (await once(running, "message")) as [unknown];
        return answer;
      } catch (error) {
        worker = undefined;
        throw error;
      } finally {
        running.unref();
      }
    },
    async close() {
      await worker?.terminate();
    },
  };
}

export function createPasswords(): Passwords {
  const hashers = Array.from({ length: atOnce }, createHasher);
  const idle = [...hashers];
  const known: ((hasher: Hasher) => void)[] = [];
  const others: ((hasher: Hasher) => void)[] = [];
  /** Nobody's: what is typed for an unknown account is compared with it. */
  let nobodys: Promise<unknown> | undefined;

  const turnOf = (hasher: Hasher): Turn => {
    const hash = async (password: string) => String(await hasher.run({ password }));
    return {
      hash,
      async verify(stored, password) {
        nobodys ??= hash(randomBytes(32).toString("hex"));
        const instead = String(await nobodys);
        const isRight = await hasher.run({ password, stored: stored ?? instead });
        return isRight === true && stored !== undefined;
      },
    };
  };

  async function enter(isKnown: boolean): Promise<Hasher> {
    const free = idle.pop();
    if (free) return free;
    if (!isKnown && others.length >= mostWaiting) {
      throw new AppError("TOO_MANY_REQUESTS", "Too many logins at once. Please try again.", {
        retryAfterSeconds: 2,
      });
    }
    const { promise, resolve } = Promise.withResolvers<Hasher>();
    (isKnown ? known : others).push(resolve);
    return promise;
  }

  function leave(hasher: Hasher): void {
    const handOver = () => {
      const next = known.shift() ?? others.shift();
      if (next) next(hasher);
      else idle.push(hasher);
    };
    if (known.length === 0 && others.length > 0) setTimeout(handOver, restMs);
    else handOver();
  }

  return {
    async take(work, isKnown = false) {
      const hasher = await enter(isKnown);
      try {
        return await work(turnOf(hasher));
      } finally {
        leave(hasher);
      }
    },
    async close() {
      await Promise.all(hashers.map((hasher) => hasher.close()));
    },
  };
}
