import { constants } from "node:fs";
import { access, lstat, open, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import {
  type Backup,
  type BackupKind,
  type BackupProof,
  backupFileName,
  backupKinds,
  keptBackups,
} from "#common/backup/backup.ts";
import type { Context } from "../../context.ts";
import { lastLine, rowsPrefix } from "../../dump/roost-export-format.ts";
import { syncDirectory } from "../../sync-directory.ts";
import { ensureFolder, folderOf, isMissing, listNames, writeAtomically } from "./folder-files.ts";
import { writeDump } from "./write-dump.ts";

const backupName = /^(safety|daily|manual)-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z\.sql$/;
/** The number of bytes at the end of a dump in which to look for its last lines. */
const endBytes = 512;

const proofFile = (path: string) => `${path}.proof.json`;

const exists = (path: string) =>
  access(path, constants.F_OK).then(
    () => true,
    () => false,
  );

/** Returns whether a path is a regular file. Symbolic links and pipes do not count as backups. */
const isFile = (path: string) =>
  lstat(path).then(
    (found) => found.isFile(),
    () => false,
  );

/**
 * Makes a backup. When this function resolves, the backup is complete and synced to the disk, and
 * surplus backups of the same kind are deleted.
 *
 * @param signal cancels the backup, which then leaves no file
 * @throws the error of the database or the file system
 */
export async function createBackup(
  { database, config: { dataDir } }: Pick<Context, "config" | "database">,
  kind: BackupKind,
  now = new Date(),
  signal?: AbortSignal,
): Promise<Backup> {
  const folder = await ensureFolder(dataDir);
  let takenAt = now;
  while (await exists(join(folder, backupFileName(kind, takenAt)))) {
    takenAt = new Date(takenAt.getTime() + 1);
  }
  const name = backupFileName(kind, takenAt);
  let bytes = 0;
  const { rows } = await writeAtomically(join(folder, name), (handle) =>
    writeDump(
      database,
      async (piece) => {
        signal?.throwIfAborted();
        await handle.writeFile(piece);
        bytes += piece.byteLength;
      },
      { takenAt },
    ),
  );
  await prune(dataDir, kind, takenAt);
  return { name, kind, takenAt: takenAt.toISOString(), bytes, rows, proof: null };
}

/**
 * The number of milliseconds for which every safety backup is kept, no matter how many there are.
 */
const safeForMs = 24 * 3_600_000;

async function prune(dataDir: string, kind: BackupKind, now: Date): Promise<void> {
  if (kind === "manual") return;
  const names = (await listNames(folderOf(dataDir))).filter(
    (name) => backupName.exec(name)?.[1] === kind,
  );
  const isYoung = (name: string) => now.getTime() - Date.parse(takenAtOf(name)) < safeForMs;
  // Sorting the files by name sorts them by time, because their names contain their times.
  const surplus = names.sort().reverse().slice(keptBackups[kind]);
  for (const name of surplus) {
    if (kind === "daily" || !isYoung(name)) await deleteBackup(dataDir, name);
  }
}

/** Returns when a backup was made, in ISO 8601 UTC, from its name. */
function takenAtOf(name: string): string {
  const [, , day, hours, minutes, seconds, milliseconds] = backupName.exec(name) ?? [];
  return `${day}T${hours}:${minutes}:${seconds}.${milliseconds}Z`;
}

/** Lists the backups, newest first. */
export async function listBackups(dataDir: string): Promise<Backup[]> {
  const folder = folderOf(dataDir);
  const names = (await listNames(folder)).filter((name) => backupName.test(name));
  const backups = await Promise.all(
    names.map((name) =>
      describeBackup(folder, name).catch((error: unknown) => {
        // A missing file is skipped, because another process may have just deleted it.
        if (isMissing(error)) return undefined;
        throw error;
      }),
    ),
  );
  return backups
    .filter((backup) => backup !== undefined)
    .sort((one, other) => (one.takenAt < other.takenAt ? 1 : -1));
}

async function describeBackup(folder: string, name: string): Promise<Backup | undefined> {
  const [, kind = ""] = backupName.exec(name) ?? [];
  const takenAt = takenAtOf(name);
  const path = join(folder, name);
  if (!(await isFile(path))) return undefined;
  const { bytes, rows } = await readEnd(path);
  return {
    name,
    kind: backupKinds.find((one) => one === kind) ?? "manual",
    takenAt,
    bytes,
    rows: rows ?? 0,
    proof:
      rows === undefined
        ? { at: takenAt, problem: "The file is incomplete" }
        : await readProof(path),
  };
}

/**
 * Returns the number of rows that a dump states in its last lines; undefined if these lines are
 * missing.
 */
async function readEnd(path: string): Promise<{ bytes: number; rows: number | undefined }> {
  const handle = await open(path, "r");
  try {
    const { size } = await handle.stat();
    const length = Math.min(size, endBytes);
    const { buffer } = await handle.read(Buffer.alloc(length), 0, length, size - length);
    const end = buffer.toString();
    const counted = new RegExp(`^${rowsPrefix}(\\d+) in `, "m").exec(end);
    const isWhole = counted && end.endsWith(`\n${lastLine}\n`);
    return { bytes: size, rows: isWhole ? Number(counted[1]) : undefined };
  } finally {
    await handle.close();
  }
}

async function readProof(path: string): Promise<BackupProof | null> {
  try {
    return JSON.parse(await readFile(proofFile(path), "utf8")) as BackupProof;
  } catch (error) {
    // A power failure may have left an incomplete file with the result of a test restore. Such a
    // file counts as no result.
    if (isMissing(error) || error instanceof SyntaxError) return null;
    throw error;
  }
}

/**
 * Returns the path of a backup; undefined if there is no backup with that name. The name may be any
 * text that a user sent.
 */
export async function findBackupPath(dataDir: string, name: string): Promise<string | undefined> {
  if (!backupName.test(name)) return undefined;
  const path = join(folderOf(dataDir), name);
  return (await isFile(path)) ? path : undefined;
}

/** Stores the result of a test restore beside its backup. */
export async function recordProof(
  dataDir: string,
  name: string,
  proof: BackupProof,
): Promise<void> {
  const path = await findBackupPath(dataDir, name);
  if (path === undefined) return;
  await writeAtomically(proofFile(path), (handle) => handle.writeFile(JSON.stringify(proof)));
}

/**
 * Deletes a backup.
 *
 * @returns whether the backup existed
 */
export async function deleteBackup(dataDir: string, name: string): Promise<boolean> {
  const path = await findBackupPath(dataDir, name);
  if (path === undefined) return false;
  await rm(path, { force: true });
  await rm(proofFile(path), { force: true });
  await syncDirectory(folderOf(dataDir));
  return true;
}
