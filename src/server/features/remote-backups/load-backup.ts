import { randomBytes } from "node:crypto";
import { type FileHandle, mkdir, open, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { backupFileName } from "#common/backup/backup.ts";
import { AppError } from "#common/errors.ts";
import type { Context } from "../../context.ts";
import { type ObjectStore, openObjectStore } from "../../object-store/object-store.ts";
import { StoreFailed } from "../../object-store/store-requests.ts";
import { type Actor, appendAudit } from "../audit/store.ts";
import { findBackupPath } from "../backup/backup-files.ts";
import { ensureFolder, writeAtomically } from "../backup/folder-files.ts";
import { decryptBackup } from "./encrypt-backup.ts";
import { describeRemoteFailure, takenAtOf } from "./remote-rules.ts";
import { outgoingFolder } from "./send-backup.ts";

type Parts = Pick<Context, "config" | "database" | "stopping">;

/**
 * Reads the private key from a file as `age-keygen` writes it: comments, and a line with the key.
 *
 * @throws AppError BAD_REQUEST if the file has none
 */
export async function readIdentity(path: string): Promise<string> {
  const text = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    throw new AppError("BAD_REQUEST", `${path} cannot be read (${error.code})`);
  });
  const identity = /^AGE-SECRET-KEY-[0-9A-Z-]+$/m.exec(text)?.[0];
  if (identity !== undefined) return identity;
  throw new AppError("BAD_REQUEST", `${path} has no private key of age (AGE-SECRET-KEY-…)`);
}

/** Downloads a backup into a temporary file, calls `work` with the file, and deletes it. */
export async function withDownload<Result>(
  dataDir: string,
  store: ObjectStore,
  key: string,
  work: (file: FileHandle) => Promise<Result>,
): Promise<Result> {
  const folder = outgoingFolder(dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, `reading-${randomBytes(6).toString("hex")}`);
  const file = await open(path, "wx+", 0o600);
  try {
    await store.download(key, file);
    return await work(file);
  } finally {
    await file.close();
    await rm(path, { force: true });
  }
}

/**
 * Downloads a backup from the remote store, decrypts it, and stores it as a local backup of the
 * kind `manual`. Like every local backup, it can then be tested, restored and deleted.
 *
 * @returns the name of the local backup
 * @throws AppError with the reason
 */
export async function loadBackup(
  dataDir: string,
  store: ObjectStore,
  { key, identity }: { key: string; identity: string },
): Promise<string> {
  const takenAt = takenAtOf(key);
  if (takenAt === undefined) throw new AppError("NOT_FOUND", `No backup has the name ${key}`);
  const name = backupFileName("manual", takenAt);
  if ((await findBackupPath(dataDir, name)) !== undefined) return name;
  const folder = await ensureFolder(dataDir);
  try {
    await withDownload(dataDir, store, key, (file) =>
      writeAtomically(join(folder, name), (handle) => decryptBackup(file, handle, identity)),
    );
  } catch (error) {
    if (!(error instanceof StoreFailed)) throw error;
    if (error.status === 404) throw new AppError("NOT_FOUND", `The store has no backup ${key}`);
    throw new AppError("SERVICE_UNAVAILABLE", describeRemoteFailure(error), { cause: error });
  }
  return name;
}

/**
 * Fetches a backup from the remote store into the local backups, for a user of the back office.
 *
 * @param identity the private key; if it is missing, the server's private key is used
 * @throws AppError with the reason
 */
export async function loadForUser(
  { config: { dataDir, elsewhere }, database, stopping }: Parts,
  { name: key, identity }: { name: string; identity?: string | undefined },
  actor: Actor,
): Promise<{ name: string }> {
  if (!elsewhere) throw new AppError("NOT_FOUND", "Backups are not sent elsewhere");
  const { identityFile } = elsewhere;
  if (!identity && identityFile === undefined) {
    throw new AppError("BAD_REQUEST", "Enter the private key: the server has none");
  }
  const own = identity || (await readIdentity(identityFile ?? ""));
  const store = openObjectStore(elsewhere.store, stopping.signal);
  await appendAudit(database.db, { actor, action: "backup.load", subject: key });
  return { name: await loadBackup(dataDir, store, { key, identity: own }) };
}
