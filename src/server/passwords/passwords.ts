import { randomBytes } from "node:crypto";
import { availableParallelism } from "node:os";
import { AppError } from "#common/errors.ts";
import { createJobWorker, type JobWorker } from "../worker.ts";
import type { HashJob } from "./hash-worker.ts";
import { isOwnHash } from "./password-hash.ts";

/**
 * The maximum number of hashes that are computed at once. Each of them occupies a core and 19 MiB,
 * and one core must stay free for pages.
 */
export const hashesAtOnce = Math.min(2, Math.max(1, availableParallelism() - 1));

/** The maximum number of waiting logins. Further logins are refused. */
const mostWaiting = 20;
/** The maximum number of waiting logins from one IP address or one browser. */
const mostOfOne = 4;

/**
 * The pause in milliseconds between the hashing of two passwords, if all waiting logins come from
 * unknown browsers. Without this pause, the database queries of many logins in a row would delay
 * pages.
 */
const restMs = 100;

/**
 * The operations on passwords that `take` passes to its `work` function. Passwords are normalized
 * to Unicode NFC, because devices encode accents differently.
 */
export type Turn = {
  hash: (password: string) => Promise<string>;
  /**
   * Compares a password with a stored hash. Without an account (`undefined`), the comparison takes
   * as long as with a real hash. So its duration does not reveal whether an account exists.
   *
   * @returns "outdated" if the password is right but its hash was made before passwords were
   * normalized
   */
  verify: (stored: string | undefined, password: string) => Promise<"right" | "outdated" | "wrong">;
  /** Returns why a password is easy to guess; undefined if it is not. */
  findWeakness: (password: string, names: string[]) => Promise<string | undefined>;
};

/**
 * The sender of a login that waits for the hashing of its password: an IP address or a known
 * browser.
 */
type Asker = {
  /** The IP address, or the id of a known browser. */
  id: string;
  /**
   * Whether this browser has logged in to this account before. If so, its login comes before the
   * waiting logins of unknown browsers.
   */
  isKnown: boolean;
};

/** Hashes passwords in worker threads with low priority, a few at a time. */
export type Passwords = {
  /**
   * Throws if a login would have to wait and too many logins are waiting already. Callers use this
   * function to refuse a login before they do any other work for it.
   *
   * @throws AppError TOO_MANY_REQUESTS if too many logins are waiting
   */
  assertRoom(asker: Asker): void;
  /**
   * Waits until a password may be hashed, and then runs `work`.
   *
   * @throws AppError TOO_MANY_REQUESTS if too many logins are waiting; `work` is then not run
   */
  take<Result>(asker: Asker, work: (turn: Turn) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
};

type Hasher = JobWorker<HashJob>;

const hashScript = new URL("hash-worker.ts", import.meta.url);

export function createPasswords(): Passwords {
  const hashers = Array.from({ length: hashesAtOnce }, () => createJobWorker<HashJob>(hashScript));
  const idle = [...hashers];
  type Waiting = Asker & { begin(hasher: Hasher): void };
  const known: Waiting[] = [];
  const others: Waiting[] = [];
  /** The hash of a random password, with which passwords for unknown accounts are compared. */
  let unknownHash: string | undefined;

  const turnOf = (hasher: Hasher): Turn => {
    const hash = async (password: string) =>
      String(await hasher.run({ kind: "hash", password: password.normalize("NFC") }));
    return {
      hash,
      async verify(stored, password) {
        unknownHash ??= await hash(randomBytes(32).toString("hex"));
        // A stored text that is not a Roost hash matches no password.
        const isHash = stored !== undefined && isOwnHash(stored);
        const compared = isHash ? stored : unknownHash;
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

  const queueOf = ({ isKnown }: Asker) => (isKnown ? known : others);

  function assertRoom(asker: Asker): void {
    if (idle.length > 0) return;
    const queue = queueOf(asker);
    const ofTheSame = queue.filter(({ id }) => id === asker.id);
    if (queue.length >= mostWaiting || ofTheSame.length >= mostOfOne) {
      throw new AppError("TOO_MANY_REQUESTS", "Too many logins at once. Please try again.", {
        retryAfterSeconds: 2,
      });
    }
  }

  async function enter(asker: Asker): Promise<Hasher> {
    assertRoom(asker);
    const free = idle.pop();
    if (free) return free;
    const { promise, resolve } = Promise.withResolvers<Hasher>();
    queueOf(asker).push({ ...asker, begin: resolve });
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
    assertRoom,
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
