import type { Logger } from "pino";
import type { Context } from "../../context.ts";
import { createExclusiveRuns } from "../../exclusive-runs.ts";
import { openObjectStore } from "../../object-store/object-store.ts";
import { StoreFailed, type StoreLimits, usualLimits } from "../../object-store/store-requests.ts";
import { describeRemoteFailure } from "./remote-rules.ts";
import { sendNewest } from "./send-backup.ts";
import { type RemoteState, readState, updateState } from "./state-files.ts";
import { verifyRemote } from "./verify-remote.ts";

/** The number of the PostgreSQL advisory lock for backups in the store. It must be unique. */
const remoteLock = 7_246_899;
const hourMs = 3_600_000;
/**
 * The number of milliseconds from the start of the schedule until it first looks for a backup to
 * send. A few seconds after the start, the local backup schedule makes a daily backup if one is
 * due. The delay gives it time to complete this backup.
 */
const firstLookMs = 60_000;
const testEveryMs = 7 * 24 * hourMs;

/**
 * Returns whether the newest remote backup has to be tested: once a week, and after a failed test
 * as soon as there is a newer backup.
 */
function isTestDue({ test, last }: RemoteState, now: Date): boolean {
  if (last === null) return false;
  if (test === null || now.getTime() - Date.parse(test.at) >= testEveryMs) return true;
  return test.problem !== null && test.key !== last.key;
}

/** Sends each daily backup to the remote store, and tests the newest one there each week. */
export type RemoteBackups = {
  begin: () => void;
  /**
   * Sends the newest daily backup to the remote store, unless it was sent before. If a test is due,
   * also tests the newest backup in the store. Never rejects: it logs errors.
   */
  look: (now: Date) => Promise<void>;
  /** Interrupts the running upload. The upload continues after the next start of the server. */
  close: () => Promise<void>;
};

type Parts = Pick<Context, "config" | "database" | "imports"> & {
  log: Pick<Logger, "info" | "warn">;
};

export function createRemoteBackups(
  parts: Parts,
  limits: StoreLimits = usualLimits,
): RemoteBackups {
  const { config, log } = parts;
  const { dataDir, elsewhere } = config;
  const stopping = new AbortController();
  const timers: NodeJS.Timeout[] = [];

  async function sendAndTest(now: Date): Promise<void> {
    if (!elsewhere) return;
    const store = openObjectStore(elsewhere.store, stopping.signal, limits);
    try {
      if (await sendNewest({ dataDir, elsewhere }, store)) log.info("backup sent elsewhere");
    } catch (error) {
      if (stopping.signal.aborted) return;
      const failure = { at: now.toISOString(), problem: describeRemoteFailure(error) };
      await updateState(dataDir, { failure });
      throw error;
    }
    if (!isTestDue(await readState(dataDir), now)) return;
    try {
      const { identityFile } = elsewhere;
      const result = await verifyRemote(parts, { dataDir, identityFile }, store, now);
      if (result?.problem) log.warn({ key: result.key }, "the backup elsewhere cannot be restored");
    } catch (error) {
      // The test stays due, so the next run tries again.
      if (!(error instanceof StoreFailed)) throw error;
      log.warn({ error: error.code }, "the backup elsewhere could not be tested yet");
    }
  }

  const runs = createExclusiveRuns(parts, {
    lock: remoteLock,
    failure: "the backup could not be sent elsewhere",
    work: sendAndTest,
  });
  const look = (now: Date) => runs.run(now);

  return {
    begin() {
      if (!elsewhere || timers.length > 0) return;
      timers.push(setTimeout(() => void look(new Date()), firstLookMs).unref());
      timers.push(setInterval(() => void look(new Date()), hourMs).unref());
    },
    look,
    async close() {
      timers.forEach(clearTimeout);
      stopping.abort();
      await runs.close();
    },
  };
}
