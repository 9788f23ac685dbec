import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { access, mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { Config } from "../../config.ts";
import type { ObjectStore } from "../../object-store/object-store.ts";
import { findBackupPath, listBackups } from "../backup/backup-files.ts";
import { folderOf, listNames } from "../backup/folder-files.ts";
import { encryptBackup } from "./encrypt-backup.ts";
import { remoteSuffix, takenAtOf } from "./remote-rules.ts";
import { findSurplus } from "./retention-rules.ts";
import { readState, updateState } from "./state-files.ts";

export type Elsewhere = NonNullable<Config["elsewhere"]>;

/** Returns the folder in which encrypted backups are stored while they are sent or read. */
export const outgoingFolder = (dataDir: string) => join(folderOf(dataDir), "outgoing");

/** Returns the name of the newest daily backup; undefined if there is none that is complete. */
export async function findNewestDaily(dataDir: string): Promise<string | undefined> {
  return (await listBackups(dataDir)).find(
    ({ kind, proof }) => kind === "daily" && (proof === null || proof.problem === null),
  )?.name;
}

/**
 * Sends a backup to the remote store, encrypted, and deletes the backups that are not kept there
 * any more. The encrypted file stays on the disk until the store has it, so that after a kill the
 * upload of the same bytes continues.
 *
 * @returns false if there is no such backup, or it is one that is not sent, such as a safety backup
 * @throws StoreFailed, or the file system's error
 */
export async function sendBackup(
  { dataDir, elsewhere }: { dataDir: string; elsewhere: Elsewhere },
  store: ObjectStore,
  name: string,
): Promise<boolean> {
  const path = await findBackupPath(dataDir, name);
  const takenAt = takenAtOf(name + remoteSuffix);
  if (path === undefined || takenAt === undefined) return false;
  const folder = outgoingFolder(dataDir);
  const key = name + remoteSuffix;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await dropOthers(folder, store, key);
  const encrypted = join(folder, key);
  const isThere = await access(encrypted).then(
    () => true,
    () => false,
  );
  const sha256 = isThere
    ? await digestOf(encrypted)
    : await encryptBackup(path, encrypted, elsewhere.recipients);
  await store.upload({ key, path: encrypted, sha256 });
  await rm(encrypted, { force: true });
  await updateState(dataDir, { last: { key, takenAt: takenAt.toISOString() }, failure: null });
  await removeSurplus(store);
  return true;
}

/**
 * Cancels the unfinished uploads of other backups to the remote store, and deletes all files in the
 * folder that do not belong to the backup that is sent now.
 * @param key the key (object name) of the backup that is sent now
 */
async function dropOthers(folder: string, store: ObjectStore, key: string): Promise<void> {
  for (const name of await listNames(folder)) {
    if (name === key || name === `${key}.upload.json`) continue;
    const path = join(folder, name);
    if (takenAtOf(name)) await store.dropUpload({ key: name, path });
    await rm(path, { force: true });
  }
}

async function digestOf(path: string): Promise<string> {
  const digest = createHash("sha256");
  await pipeline(createReadStream(path), digest);
  return digest.digest("hex");
}

/** Lists the backups in the store, newest first. */
export async function listRemote(store: ObjectStore) {
  const backups = (await store.list()).flatMap(({ key, bytes }) => {
    const takenAt = takenAtOf(key);
    return takenAt === undefined ? [] : [{ key, bytes, takenAt }];
  });
  return backups.sort((one, other) => other.takenAt.getTime() - one.takenAt.getTime());
}

async function removeSurplus(store: ObjectStore): Promise<void> {
  for (const key of findSurplus(await listRemote(store))) await store.remove(key);
}

/**
 * Sends the newest daily backup to the store, unless the store has it already. Returns whether it
 * was sent.
 */
export async function sendNewest(
  config: { dataDir: string; elsewhere: Elsewhere },
  store: ObjectStore,
): Promise<boolean> {
  const name = await findNewestDaily(config.dataDir);
  if (name === undefined) return false;
  const { last } = await readState(config.dataDir);
  if (last?.key === name + remoteSuffix) return false;
  return sendBackup(config, store, name);
}
