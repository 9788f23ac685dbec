import { access, open, rename } from "node:fs/promises";
import { basename } from "node:path";
import type { Logger } from "pino";
import type { Backup } from "#common/backup/backup.ts";
import type { ImportResult } from "#common/backup/import.ts";
import { AppError } from "#common/errors.ts";
import type { Config } from "../../config.ts";
import { type Context, createContext } from "../../context.ts";
import { openDatabase } from "../../db/open-database.ts";
import { DirectoryDamaged } from "../../db/open-directory.ts";
import { seedStarterContent } from "../../db/seed-starter-content.ts";
import { takenPrefix } from "../../dump/roost-export-format.ts";
import { listAdmins } from "../accounts/store.ts";
import { appendAudit } from "../audit/store.ts";
import { deleteMarkers } from "../questionnaire/journal-files.ts";
import { createBackup, findBackupPath } from "./backup-files.ts";
import { importDump } from "./import-dump.ts";
import { tryDump, verifyBackup } from "./verify-backup.ts";
import { backupFolder, writeWhole } from "./whole-file.ts";
import { writeDump } from "./write-dump.ts";

/** What an operator does from the command line with exports and backups. */
export type BackupAdministration = AsyncDisposable & {
  createBackup(): Promise<Backup>;
  /** Writes the database to a file that must not be there yet. */
  exportTo(path: string): Promise<{ rows: number }>;
  /**
   * Replaces the data by a dump's, or changes nothing.
   *
   * @throws ImportRefused with why
   */
  importFrom(path: string, keepAdmins: boolean): Promise<ImportResult>;
  /** Tries a dump out. Answers what is wrong with it; null when it could be restored whole. */
  verify(path: string): Promise<string | null>;
};

const dayMs = 86_400_000;
/** Bytes at the beginning of a dump in which it says when it was taken. */
const beginningBytes = 200;

/**
 * Where a dump is that someone names: a backup by its name, with or without its folder, or any file.
 *
 * @throws AppError NOT_FOUND when there is no such file
 */
export async function locateDump(dataDir: string, given: string, path: string): Promise<string> {
  const name = basename(given);
  if (given === name || given === `${backupFolder}/${name}`) {
    const backup = await findBackupPath(dataDir, name);
    if (backup !== undefined) return backup;
  }
  await access(path).catch(() => {
    throw new AppError("NOT_FOUND", `There is no backup and no file named ${given}`);
  });
  return path;
}

type Opened = Awaited<ReturnType<typeof openDatabase>> & {
  /** Whether nobody has worked with it: it was made just now, or no server has begun on it. */
  isNew: boolean;
};

async function openFor(config: Config, log: Logger): Promise<Opened> {
  let isNew = false;
  const opened = await openDatabase(config, log, async ({ db }) => {
    isNew = (await listAdmins(db)).length === 0;
    await seedStarterContent(db, config);
  });
  return { ...opened, isNew };
}

/**
 * Opens the database for the command line.
 *
 * @param replaceDamaged has an embedded database that cannot be opened any more moved aside, and a
 *   new one begun; called with where the old one is now
 * @throws DirectoryInUse while a server has the embedded database, DirectoryDamaged
 */
export async function openBackupAdministration(
  config: Config,
  log: Logger,
  replaceDamaged?: (movedTo: string) => void,
): Promise<BackupAdministration> {
  const { dataDir } = config;
  const { database, release, isNew } = await openFor(config, log).catch(async (error: unknown) => {
    if (!replaceDamaged || !(error instanceof DirectoryDamaged)) throw error;
    const time = new Date().toISOString().replaceAll(/[:.]/g, "-");
    const movedTo = `${dataDir}/database.broken-${time}`;
    await rename(`${dataDir}/database`, movedTo);
    replaceDamaged(movedTo);
    return openFor(config, log);
  });
  const context = await createContext(config, log, database);

  return {
    createBackup: () => createBackup(context, "manual"),
    async exportTo(path) {
      const isThere = await access(path).then(
        () => true,
        () => false,
      );
      if (isThere) throw new AppError("CONFLICT", `A file with this name already exists: ${path}`);
      const entry = { actor: null, action: "database.export", subject: null } as const;
      await appendAudit(database.db, entry);
      return writeWhole(path, (file) =>
        writeDump(database, (bytes) => file.writeFile(bytes), { takenAt: new Date() }),
      );
    },
    async importFrom(path, keepAdmins) {
      if (isNew) await replayWhatCameAfter(dataDir, path);
      const action = "database.import";
      return importDump(context, { path, keepAdmins, actor: null, action, subject: null });
    },
    async verify(path) {
      const name = basename(path);
      const isBackup = (await findBackupPath(dataDir, name)) === path;
      return isBackup ? (await verifyBackup(context, name, null)).problem : tryDump(context, path);
    },
    async [Symbol.asyncDispose]() {
      await closeContext(context);
      await database.makeDurable();
      await database.close();
      await release();
    },
  };
}

async function closeContext(context: Context): Promise<void> {
  await context.content.close();
  await context.analytics.close();
  await context.submissions.close();
  await context.journal.close();
  await context.passwords.close();
}

/**
 * What visitors sent after a dump was taken is in the journal alone when the database that it was
 * stored in is lost: the next start stores it again. What the dump holds too is not stored twice.
 */
async function replayWhatCameAfter(dataDir: string, path: string): Promise<void> {
  const takenAt = await readTakenAt(path);
  // A day for clocks that differ, and for what was under way when it was taken.
  await deleteMarkers(dataDir, takenAt && new Date(takenAt.getTime() - dayMs));
}

/** When a dump says that it was taken; undefined where it is not one of ours. */
async function readTakenAt(path: string): Promise<Date | undefined> {
  const file = await open(path, "r");
  try {
    const { buffer } = await file.read(Buffer.alloc(beginningBytes), 0, beginningBytes, 0);
    const [, time = ""] = new RegExp(`^${takenPrefix}(.+)$`, "m").exec(buffer.toString()) ?? [];
    const takenAt = new Date(time);
    return Number.isNaN(takenAt.getTime()) ? undefined : takenAt;
  } finally {
    await file.close();
  }
}
