import { randomBytes } from "node:crypto";
import { hash, type Options, verify } from "@node-rs/argon2";
import { AppError } from "#common/errors.ts";

/** argon2id, which is the library's default, with the least that OWASP recommends. */
const options: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** How many are computed at once: each takes a core and 19 MiB, and pages must stay quick. */
const atOnce = 2;
/** How many wait; whoever comes after them is told to try again. */
const mostWaiting = 20;

/** What may be done while one has a turn. */
type Turn = {
  hash(password: string): Promise<string>;
  /** Takes as long for an account that there is not (`undefined`) as for one that there is. */
  verify(stored: string | undefined, password: string): Promise<boolean>;
};

/** Hashing of passwords, off the event loop, a few at a time. */
export type Passwords = {
  /**
   * Waits for a turn and runs the work with it.
   *
   * @throws AppError TOO_MANY_REQUESTS when too many wait already; nothing of the work has run then
   */
  take<Result>(work: (turn: Turn) => Promise<Result>): Promise<Result>;
};

export function createPasswords(): Passwords {
  // Nobody's: what is typed for an unknown account is compared with it.
  const nobodys = hash(randomBytes(32), options);
  const turn: Turn = {
    hash: (password) => hash(password, options),
    async verify(stored, password) {
      const matches = await verify(stored ?? (await nobodys), password).catch(() => false);
      return matches && stored !== undefined;
    },
  };
  let running = 0;
  const waiting: (() => void)[] = [];

  async function enter(): Promise<void> {
    if (running < atOnce) {
      running += 1;
      return;
    }
    if (waiting.length >= mostWaiting) {
      throw new AppError("TOO_MANY_REQUESTS", "Too many logins at once. Please try again.", {
        retryAfterSeconds: 2,
      });
    }
    const { promise, resolve } = Promise.withResolvers<void>();
    waiting.push(resolve);
    // Whoever leaves hands over the turn: the number of those who run stays.
    await promise;
  }

  function leave(): void {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }

  return {
    async take(work) {
      await enter();
      try {
        return await work(turn);
      } finally {
        leave();
      }
    },
  };
}
