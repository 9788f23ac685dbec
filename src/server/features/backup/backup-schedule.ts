import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Logger } from "pino";
import type { BackupSchedule } from "#common/backup/backup.ts";
import type { Context } from "../../context.ts";
import { isUnavailable } from "../../db/errors.ts";
import { createBackup, listBackups } from "./backup-files.ts";
import {
  ensureFolder,
  folderOf,
  isMissing,
  removeLeftovers,
  writeAtomically,
} from "./folder-files.ts";
import { areChangesBlocked } from "./gate-store.ts";
import { takeScheduleLock } from "./schedule-store.ts";

const hourMs = 3_600_000;
/**
 * The number of milliseconds between a start of the server and its first check for a due backup.
 */
const firstLookMs = 5_000;
const lookEveryMs = hourMs;
const backupEveryMs = 24 * hourMs;
/** The age in milliseconds above which the last daily backup is reported as stale. */
const staleAfterMs = backupEveryMs + 2 * lookEveryMs;

/**
 * The name of the file that stores the error of the last daily backup, if it failed. Every process
 * reads this file to report the error.
 */
const failureFile = (dataDir: string) => join(folderOf(dataDir), "daily-failure.json");

type Failure = { at: string; problem: string };

async function readFailure(dataDir: string): Promise<Failure | undefined> {
  try {
    return JSON.parse(await readFile(failureFile(dataDir), "utf8")) as Failure;
  } catch (error) {
    if (isMissing(error) || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

async function findLastDaily(dataDir: string): Promise<string | undefined> {
  return (await listBackups(dataDir)).find(({ kind }) => kind === "daily")?.takenAt;
}

/** Returns the state of the daily backups, from the files in the backup folder. */
export async function readSchedule(
  { dailyBackups, dataDir }: Pick<Context["config"], "dailyBackups" | "dataDir">,
  now = new Date(),
): Promise<BackupSchedule> {
  const lastAt = await findLastDaily(dataDir);
  const failure = dailyBackups ? await readFailure(dataDir) : undefined;
  return {
    isOn: dailyBackups,
    lastAt: lastAt ?? null,
    problem: failure?.problem ?? null,
    isStale:
      dailyBackups && lastAt !== undefined && now.getTime() - Date.parse(lastAt) > staleAfterMs,
  };
}

/** Makes a backup of the database every day. */
export type Backups = {
  /** Starts to check for a due backup: in a few seconds, then every hour. */
  begin: () => void;
  /**
   * Makes a backup if the last daily backup is at least a day old. Resolves even if the backup
   * fails.
   */
  look: (now: Date) => Promise<void>;
  /** Cancels the backup that this process is making. */
  close: () => Promise<void>;
};

type Parts = Pick<Context, "config" | "database" | "imports" | "counters"> & {
  log: Pick<Logger, "info" | "warn">;
};

export function createBackups(parts: Parts): Backups {
  const { config, database, imports, log, counters } = parts;
  const { dataDir } = config;
  const closing = new AbortController();
  const timers: NodeJS.Timeout[] = [];
  let looking: Promise<void> = Promise.resolve();

  async function isDue(now: Date): Promise<boolean> {
    const lastAt = await findLastDaily(dataDir);
    return lastAt === undefined || now.getTime() - Date.parse(lastAt) >= backupEveryMs;
  }

  async function makeOne(now: Date): Promise<void> {
    const { name, bytes, rows } = await createBackup(parts, "daily", now, closing.signal);
    await rm(failureFile(dataDir), { force: true });
    counters.add("dailyBackup", "made");
    log.info({ name, bytes, rows }, "daily backup made");
  }

  /**
   * If several processes check at the same time, one makes the backup. The others check again in an
   * hour.
   */
  async function makeIfDue(now: Date): Promise<void> {
    await removeLeftovers(dataDir, now);
    if (closing.signal.aborted || !(await isDue(now))) return;
    // No daily backup is made during an import, because the import makes a safety backup before it
    // replaces the data.
    if (imports.progress() !== null || (await areChangesBlocked(database))) return;
    const session = await database.openSession();
    try {
      if (database.engine === "postgres" && !(await takeScheduleLock(session))) return;
      if (await isDue(now)) await makeOne(now);
    } finally {
      await session.close();
    }
  }

  async function tell(error: unknown, now: Date): Promise<void> {
    const { code, name } = error as { code?: string; name?: string };
    counters.add("dailyBackup", "failed");
    log.warn({ error: code ?? name }, "daily backup could not be made");
    await ensureFolder(dataDir);
    const failure: Failure = { at: now.toISOString(), problem: describeFailure(error) };
    await writeAtomically(failureFile(dataDir), (handle) =>
      handle.writeFile(JSON.stringify(failure)),
    );
  }

  async function lookOnce(now: Date): Promise<void> {
    try {
      await makeIfDue(now);
    } catch (error) {
      if (closing.signal.aborted) return;
      // `tell` records in a file that the backup failed. An error of `tell` is ignored, because the
      // age of the last backup also shows that backups fail.
      await tell(error, now).catch(() => {});
    }
  }

  function look(now: Date): Promise<void> {
    looking = looking.then(() => lookOnce(now));
    return looking;
  }

  return {
    begin() {
      if (!config.dailyBackups || timers.length > 0) return;
      timers.push(setTimeout(() => void look(new Date()), firstLookMs).unref());
      timers.push(setInterval(() => void look(new Date()), lookEveryMs).unref());
    },
    look,
    async close() {
      closing.abort();
      timers.forEach(clearTimeout);
      await looking;
    },
  };
}

/**
 * Describes a backup's failure for the back office, without the error's own text, which may hold
 * private data.
 */
function describeFailure(error: unknown): string {
  const { code, name } = error as { code?: string; name?: string };
  if (code === "ENOSPC" || code === "EDQUOT") return "No space is left on the disk";
  if (code === "EACCES" || code === "EPERM" || code === "EROFS") {
    return "The server cannot write to the backups folder";
  }
  if (isUnavailable(error)) return "The database did not answer";
  return `The last attempt failed (${code ?? name ?? "unknown"})`;
}
