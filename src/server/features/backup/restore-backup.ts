import type { ImportResult } from "#common/backup/import.ts";
import { AppError, type ErrorCode, statusOfCode } from "#common/errors.ts";
import type { Actor } from "../audit/store.ts";
import { getBackupPath } from "./drop-backup.ts";
import { ImportRefused, importDump } from "./import-dump.ts";

const isCode = (code: string): code is ErrorCode => code in statusOfCode;

/**
 * Replaces the database's content with the content of a backup.
 *
 * @throws AppError with the reason why the backup was refused, and with the paths of the import's
 *   log and safety backup; NOT_FOUND if the backup does not exist
 */
export async function restoreBackup(
  parts: Parameters<typeof importDump>[0],
  { name, keepAdmins }: { name: string; keepAdmins: boolean },
  actor: Actor,
): Promise<ImportResult> {
  const path = await getBackupPath(parts.config.dataDir, name);
  try {
    return await importDump(parts, {
      path,
      keepAdmins,
      actor,
      action: "backup.restore",
      subject: name,
    });
  } catch (error) {
    if (!(error instanceof ImportRefused)) throw error;
    const { code, error: message, reason, logFile, backupFile } = error.failure;
    throw new AppError(isCode(code) ? code : "UNPROCESSABLE_CONTENT", message, {
      reason,
      files: { logFile, backupFile },
      cause: error,
    });
  }
}
