import { setTimeout as wait } from "node:timers/promises";
import type { ImportProgress } from "#common/backup/import.ts";
import { AppError } from "#common/errors.ts";
import type { Database } from "../../db/connection.ts";
import type { Session } from "../../db/session.ts";
import { storingLockKey } from "../../db/storing-lock.ts";
import type { ImportGate, ImportTurn } from "../../import-gate.ts";
import { createChangePass } from "./change-pass.ts";
import { blockChanges, takeImportLock, waitForStoringLock } from "./gate-store.ts";

/**
 * The maximum number of milliseconds that an import waits for running changes. No change should
 * take this long.
 */
const patienceMs = 20_000;
/** The number of milliseconds between two attempts to take the import lock. */
const lookEveryMs = 50;

/**
 * The maximum number of milliseconds that an import, or the verification of a backup, waits for
 * another one to end. After this time, it is refused. An import that is only cleaning up ends
 * sooner.
 */
const turnPatienceMs = 2_000;

const refusal = () =>
  new AppError(
    "SERVICE_UNAVAILABLE",
    "The database is being imported. Please try again in a minute.",
    { retryAfterSeconds: 10 },
  );

const conflict = () =>
  new AppError(
    "CONFLICT",
    "An import or the verification of a backup is in progress. Please try again when it is done.",
  );

const changesTimeout = () =>
  new AppError(
    "SERVICE_UNAVAILABLE",
    "A save is taking a long time. Please try again in a minute.",
    { retryAfterSeconds: 10 },
  );

export function createImportGate({ database }: { database: Database }): ImportGate {
  const isShared = database.engine === "postgres";
  const pass = createChangePass(database);
  /**
   * Whether this process is running an import. It is set before the database session opens, so that
   * the second of two simultaneous imports is refused.
   */
  let isTaken = false;
  let progress: ImportProgress | undefined;
  let isHeldUp = false;
  const underWay = new Set<Promise<unknown>>();

  async function untilAllHaveEnded(): Promise<void> {
    const patience = new AbortController();
    const late = wait(patienceMs, "late", { signal: patience.signal, ref: false }).catch(() => {});
    const outcome = await Promise.race([Promise.allSettled(underWay), late]);
    patience.abort();
    if (outcome === "late") throw changesTimeout();
  }

  async function holdUp(session: Session): Promise<void> {
    isHeldUp = true;
    if (!isShared) return untilAllHaveEnded();
    if (!(await blockChanges(session, patienceMs))) throw changesTimeout();
    await waitForStoringLock(session, storingLockKey);
  }

  /**
   * Repeats an attempt to take the import lock until the attempt succeeds or the time limit is
   * over.
   */
  async function take(tryTo: () => boolean | Promise<boolean>): Promise<void> {
    const deadline = performance.now() + turnPatienceMs;
    while (!(await tryTo())) {
      if (performance.now() > deadline) throw conflict();
      await wait(lookEveryMs);
    }
  }

  async function inTurn<Result>(work: (turn: ImportTurn) => Promise<Result>): Promise<Result> {
    const session = await database.openSession();
    try {
      if (isShared) await take(() => takeImportLock(session));
      const own: ImportProgress = { done: [], receivedBytes: 0, totalBytes: null };
      progress = own;
      return await work({
        session,
        blockChanges: () => holdUp(session),
        reach(stage) {
          if (!own.done.includes(stage)) own.done.push(stage);
        },
        receive(bytes, total) {
          own.receivedBytes += bytes;
          own.totalBytes = total;
        },
      });
    } finally {
      // An error of closing the session is ignored: the database connection is then broken, and its
      // locks are already released.
      await session.close().catch(() => {});
    }
  }

  return {
    progress: () => progress ?? null,
    async alone(work) {
      await take(() => {
        const isFree = !isTaken;
        isTaken = true;
        return isFree;
      });
      try {
        return await inTurn(work);
      } finally {
        isTaken = false;
        isHeldUp = false;
        progress = undefined;
      }
    },
    async change(work) {
      if (isHeldUp) throw refusal();
      const changing = isShared ? pass(work, refusal) : work();
      underWay.add(changing);
      try {
        return await changing;
      } finally {
        underWay.delete(changing);
      }
    },
  };
}
