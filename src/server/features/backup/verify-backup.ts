import type { BackupProof } from "#common/backup/backup.ts";
import type { Context } from "../../context.ts";
import { DumpError } from "../../dump/dump.ts";
import { type Actor, appendAudit } from "../audit/store.ts";
import { recordProof } from "./backup-files.ts";
import { getBackupPath } from "./drop-backup.ts";
import { proveDump } from "./import-dump.ts";

type Parts = Parameters<typeof proveDump>[0];

/**
 * Restores a dump beside the present data.
 *
 * @returns what is wrong with it; null when it was restored whole
 * @throws AppError CONFLICT while there is an import
 */
export async function tryDump(parts: Parts, path: string): Promise<string | null> {
  try {
    await proveDump(parts, path);
    return null;
  } catch (error) {
    if (error instanceof DumpError) return error.message;
    throw error;
  }
}

/**
 * Tries a backup out, and keeps what came of it beside the backup.
 *
 * @throws AppError NOT_FOUND when it is not there, CONFLICT while there is an import
 */
export async function verifyBackup(
  parts: Parts & Pick<Context, "config" | "database">,
  name: string,
  actor: Actor,
): Promise<BackupProof> {
  const { dataDir } = parts.config;
  const problem = await tryDump(parts, await getBackupPath(dataDir, name));
  const proof: BackupProof = { at: new Date().toISOString(), problem };
  await recordProof(dataDir, name, proof);
  await appendAudit(parts.database.db, { actor, action: "backup.verify", subject: name });
  return proof;
}
