import { access, open, realpath, rename } from "node:fs/promises";
import { basename, dirname, join, sep } from "node:path";
import type { Logger } from "pino";
import type { Backup } from "#common/backup/backup.ts";
import type { ImportResult } from "#common/backup/import.ts";
import { AppError } from "#common/errors.ts";
import type { Config } from "../config.ts";
import { closeContext, createContext } from "../create-context.ts";
import { openDatabase } from "../db/open-database.ts";
import { DirectoryDamaged } from "../db/open-directory.ts";
import { takenPrefix } from "../dump/roost-export-format.ts";
import { listAdmins } from "../features/accounts/store.ts";
import { appendAudit } from "../features/audit/store.ts";
import { createBackup, findBackupPath } from "../features/backup/backup-files.ts";
import { backupFolder, writeAtomically } from "../features/backup/folder-files.ts";
import { importDump } from "../features/backup/import-dump.ts";
import { findDumpProblem, verifyBackup } from "../features/backup/verify-backup.ts";
import { writeDump } from "../features/backup/write-dump.ts";
import { deleteMarkers } from "../journal/journal-files.ts";
import { seedStarterContent } from "../seed-starter-content.ts";

/** The commands of `npm run backup` that need the database: exports, imports and local backups. */
export type BackupAdministration = AsyncDisposable & {
  createBackup(): Promise<Backup>;
  /** Exports the database to a new file. Fails if a file at the path already exists. */
  exportTo(path: string): Promise<{ rows: number }>;
  /**
   * Replaces the database's content with the content of a dump.
   *
   * @throws ImportRefused with the reason
   */
  importFrom(path: string, keepAdmins: boolean): Promise<ImportResult>;
  /**
   * Tests whether a dump can be restored.
   *
   * @returns a description of the problem; null if there is none
   */
  verify(path: string): Promise<string | null>;
};

const dayMs = 86_400_000;
/**
 * The number of bytes at the beginning of a dump in which to look for the time when the dump was
 * made.
 */
const beginningBytes = 200;

/**
 * Returns the path of a dump that an operator names. A backup may be named by its file name, with
 * or without its folder; any other file by its path.
 *
 * @throws AppError NOT_FOUND if the file does not exist; CONFLICT if it is among the files of the
 *   embedded database
 */
export async function locateDump(
  { dataDir, databaseUrl }: Pick<Config, "dataDir" | "databaseUrl">,
  given: string,
  path: string,
): Promise<string> {
  const name = basename(given);
  if (given === name || given === `${backupFolder}/${name}`) {
    const backup = await findBackupPath(dataDir, name);
    if (backup !== undefined) return backup;
  }
  await access(path).catch(() => {
    throw new AppError("NOT_FOUND", `There is no backup and no file named ${given}`);
  });
  if (databaseUrl === undefined && (await isInFolder(path, `${dataDir}/database`))) {
    throw new AppError(
      "CONFLICT",
      `${given} is in ${dataDir}/database, the embedded database's own folder, which an import may move. Move the file to another folder first`,
    );
  }
  return path;
}

/** Returns whether a file is in a folder, or is a symbolic link to a file in the folder. */
async function isInFolder(path: string, folder: string): Promise<boolean> {
  const root = await realpath(folder).catch(() => undefined);
  if (root === undefined) return false;
  const own = join(await realpath(dirname(path)), basename(path));
  return [own, await realpath(path)].some((each) => each.startsWith(root + sep));
}

type Opened = Awaited<ReturnType<typeof openDatabase>> & {
  /**
   * Whether the database had no administrator when the command opened it. In this case the command
   * has just created the database, and no server has used it yet.
   */
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
 * Opens the database for the commands about backups.
 * @param replaceDamaged if given, a damaged embedded database is moved aside and a new one is
 *   created; `replaceDamaged` is called with the damaged database's new path
 * @throws DirectoryInUse while a server uses the embedded database; DirectoryDamaged if it is
 *   damaged and `replaceDamaged` is not given
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
      return writeAtomically(path, (file) =>
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
      return isBackup
        ? (await verifyBackup(context, name, null)).problem
        : findDumpProblem(context, path);
    },
    async [Symbol.asyncDispose]() {
      await closeContext(context, 0);
      await database.makeDurable();
      await database.close();
      await release();
    },
  };
}

/**
 * Prepares a replay of the journal after the database was lost. The journal is a set of files to
 * which each submission is written first. Submissions that were sent after the dump was made are
 * only in the journal. The next start of the server stores them, and skips submissions that the
 * dump already contains.
 */
async function replayWhatCameAfter(dataDir: string, path: string): Promise<void> {
  const takenAt = await readTakenAt(path);
  // The replay starts one day before the dump was made. This margin covers clocks that differ, and
  // submissions that were being stored while the dump was made.
  await deleteMarkers(dataDir, takenAt && new Date(takenAt.getTime() - dayMs));
}

/** Returns the time when a dump was made; undefined if Roost did not write the dump. */
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
