import { randomBytes } from "node:crypto";
import { availableParallelism } from "node:os";
import { hash, type Options, verify } from "@node-rs/argon2";
import { AppError } from "#common/errors.ts";

/** argon2id, which is the library's default, with the least that OWASP recommends. */
const options: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** How many are computed at once: each takes a core and 19 MiB, and pages need a core too. */
const atOnce = Math.min(2, Math.max(1, availableParallelism() - 1));
/** How many wait; whoever comes after them is told to try again. */
const mostWaiting = 20;

/** What may be done while one has a turn. */
type Turn = {
  hash: (password: string) => Promise<string>;
  /** Takes as long for an account that there is not (`undefined`) as for one that there is. */
  verify: (stored: string | undefined, password: string) => Promise<boolean>;
};

/** Hashing of passwords, off the event loop, a few at a time. */
export type Passwords = {
  /**
   * Waits for a turn and runs the work with it.
   *
   * @param isKnown for a browser that has logged in before: it goes before all others, and is not
   *   sent away
   * @throws AppError TOO_MANY_REQUESTS when too many wait already; nothing of the work has run then
   */
  take<Result>(work: (turn: Turn) => Promise<Result>, isKnown?: boolean): Promise<Result>;
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
  const known: (() => void)[] = [];
  const others: (() => void)[] = [];

  async function enter(isKnown: boolean): Promise<void> {
    if (running < atOnce) {
      running += 1;
      return;
    }
    if (!isKnown && others.length >= mostWaiting) {
      throw new AppError("TOO_MANY_REQUESTS", "Too many logins at once. Please try again.", {
        retryAfterSeconds: 2,
      });
    }
    const { promise, resolve } = Promise.withResolvers<void>();
    (isKnown ? known : others).push(resolve);
    // Whoever leaves hands over the turn: the number of those who run stays.
    await promise;
  }

  function leave(): void {
    const next = known.shift() ?? others.shift();
    if (next) next();
    else running -= 1;
  }

  return {
    async take(work, isKnown = false) {
      await enter(isKnown);
      try {
        return await work(turn);
      } finally {
        leave();
      }
    },
  };
}
