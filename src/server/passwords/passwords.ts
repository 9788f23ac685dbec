import { randomBytes } from "node:crypto";
import { availableParallelism } from "node:os";
import { AppError } from "#common/errors.ts";
import { createThread, type Thread } from "../worker.ts";
import type { HashJob } from "./hash-worker.ts";
import { isOwnHash } from "./password-hash.ts";

/** How many are computed at once: each takes a core and 19 MiB, and pages need a core too. */
export const hashesAtOnce = Math.min(2, Math.max(1, availableParallelism() - 1));

/** How many wait; whoever comes after them is told to try again. */
const mostWaiting = 20;
/** How many of these one address or browser may be. */
const mostOfOne = 4;

/**
 * Milliseconds between two turns while others wait: in a flood of logins, what each of them asks of
 * the database would keep pages waiting.
 */
const restMs = 100;

/**
 * What may be done while one has a turn. A password is the same however its accents are encoded:
 * devices differ in that, and Unicode's form NFC is hashed.
 */
export type Turn = {
  hash: (password: string) => Promise<string>;
  /**
   * Compares a password with a hash. Takes as long for an account that there is not (`undefined`)
   * as for one that there is.
   *
   * @returns "outdated" where it is right, but was hashed as it was typed: hash it anew
   */
  verify: (stored: string | undefined, password: string) => Promise<"right" | "outdated" | "wrong">;
  /** Says what makes a password easy to guess; undefined when nothing does. See `findWeakness`. */
  findWeakness: (password: string, names: string[]) => Promise<string | undefined>;
};

/** Who wants a turn. */
type Asker = {
  /** An address, or a browser. */
  id: string;
  /** A browser that has logged in to the account before goes before all others. */
  isKnown: boolean;
};

/** Hashing of passwords, in threads that give way to everything else, a few at a time. */
export type Passwords = {
  /**
   * Waits for a turn and runs the work with it.
   *
   * @throws AppError TOO_MANY_REQUESTS when too many wait already; nothing of the work has run then
   */
  take<Result>(asker: Asker, work: (turn: Turn) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
};

type Hasher = Thread<HashJob>;

const hashScript = new URL("hash-worker.ts", import.meta.url);

export function createPasswords(): Passwords {
  const hashers = Array.from({ length: hashesAtOnce }, () => createThread<HashJob>(hashScript));
  const idle = [...hashers];
  type Waiting = Asker & { begin(hasher: Hasher): void };
  const known: Waiting[] = [];
  const others: Waiting[] = [];
  /** Nobody's: what is typed for an unknown account is compared with it. */
  let nobodys: string | undefined;

  const turnOf = (hasher: Hasher): Turn => {
    const hash = async (password: string) =>
      String(await hasher.run({ kind: "hash", password: password.normalize("NFC") }));
    return {
      hash,
      async verify(stored, password) {
        nobodys ??= await hash(randomBytes(32).toString("hex"));
        // What is no hash of ours is nobody's either.
        const isHash = stored !== undefined && isOwnHash(stored);
        const compared = isHash ? stored : nobodys;
        const isHashOf = async (form: string) =>
          (await hasher.run({ kind: "verify", password: form, stored: compared })) === true &&
          isHash;
        const normal = password.normalize("NFC");
        if (await isHashOf(normal)) return "right";
        if (normal !== password && (await isHashOf(password))) return "outdated";
        return "wrong";
      },
      async findWeakness(password, names) {
        const normal = password.normalize("NFC");
        const weakness = await hasher.run({ kind: "estimate", password: normal, names });
        return weakness as string | undefined;
      },
    };
  };

  async function enter(asker: Asker): Promise<Hasher> {
    const free = idle.pop();
    if (free) return free;
    const queue = asker.isKnown ? known : others;
    const ofTheSame = queue.filter(({ id }) => id === asker.id);
    if (queue.length >= mostWaiting || ofTheSame.length >= mostOfOne) {
      throw new AppError("TOO_MANY_REQUESTS", "Too many logins at once. Please try again.", {
        retryAfterSeconds: 2,
      });
    }
    const { promise, resolve } = Promise.withResolvers<Hasher>();
    queue.push({ ...asker, begin: resolve });
    return promise;
  }

  function leave(hasher: Hasher): void {
    const handOver = () => {
      const next = known.shift() ?? others.shift();
      if (next) next.begin(hasher);
      else idle.push(hasher);
    };
    if (known.length === 0 && others.length > 0) setTimeout(handOver, restMs);
    else handOver();
  }

  return {
    async take(asker, work) {
      const hasher = await enter(asker);
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
