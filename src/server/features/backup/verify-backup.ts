import type { BackupProof } from "#common/backup/backup.ts";
import type { Context } from "../../context.ts";
import { DumpError } from "../../dump/dump.ts";
import { type Actor, appendAudit } from "../audit/store.ts";
import { recordProof } from "./backup-files.ts";
import { getBackupPath } from "./drop-backup.ts";
import { proveDump } from "./import-dump.ts";

type Parts = Pick<Context, "config" | "database"> & Parameters<typeof proveDump>[0];

/**
 * Restores a backup beside the present data, and keeps what came of it beside the backup.
 *
 * @throws AppError NOT_FOUND when it is not there, CONFLICT while there is an import
 */
export async function verifyBackup(parts: Parts, name: string, actor: Actor): Promise<BackupProof> {
  const { dataDir } = parts.config;
  const path = await getBackupPath(dataDir, name);
  const problem = await proveDump(parts, path).then(
    () => null,
    (error: unknown) => {
      if (error instanceof DumpError) return error.message;
      throw error;
    },
  );
  const proof: BackupProof = { at: new Date().toISOString(), problem };
  await recordProof(dataDir, name, proof);
  await appendAudit(parts.database.db, { actor, action: "backup.verify", subject: name });
  return proof;
}
