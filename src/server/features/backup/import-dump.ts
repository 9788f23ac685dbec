import { copyFile, link } from "node:fs/promises";
import { type ImportFailure, type ImportResult, importMessages } from "#common/backup/import.ts";
import { AppError } from "#common/errors.ts";
import type { ImportTurn } from "../../import-gate.ts";
import { appendAudit } from "../audit/store.ts";
import { describeFailure, statusOf } from "./describe-failure.ts";
import { beginImportLog, logAdminChanges, logImportFailure, withoutValues } from "./log-import.ts";
import { type ImportOrder, type ImportParts, replaceData } from "./replace-data.ts";
import { deleteUpload, newUploadPath } from "./upload-files.ts";

/**
 * The error for a refused import. A refused import leaves the database's content unchanged, unless
 * the failure has the reason `unknown-import`: then it is unknown whether the content was replaced.
 */
export class ImportRefused extends Error {
  readonly failure: ImportFailure;
  readonly status: number;

  constructor(failure: ImportFailure, status: number, options?: ErrorOptions) {
    super(failure.error, options);
    this.name = "ImportRefused";
    this.failure = failure;
    this.status = status;
  }
}

/**
 * Replaces the database's content with the content of a dump.
 *
 * @throws ImportRefused with the response to send; AppError CONFLICT while another import is running
 */
export async function importDump(parts: ImportParts, order: ImportOrder): Promise<ImportResult> {
  if (order.turn) return importInTurn(parts, order, order.turn);
  return parts.imports.alone((turn) => importInTurn(parts, order, turn));
}

async function importInTurn(
  parts: ImportParts,
  order: ImportOrder,
  turn: ImportTurn,
): Promise<ImportResult> {
  const importLog = beginImportLog(parts.config.dataDir, new Date());
  const saved: { backupFile: string | null } = { backupFile: null };
  const path = await newUploadPath(parts.config.dataDir).catch(() => order.path);
  try {
    // If the dump is a backup, its file may be deleted as a surplus backup during the import. The
    // import therefore reads the dump from `path`, which is a hard link to this file or a copy.
    if (path !== order.path) await linkOrCopy(order.path, path);
    const { administrators, problem } = await replaceData(parts, { ...order, path }, turn, {
      importLog,
      onBackup: (backupFile) => {
        saved.backupFile = backupFile;
      },
    });
    parts.counters.add("import", "done");
    logAdminChanges(parts.log, importLog, administrators);
    importLog.add(importMessages.succeeded);
    const logFile = (await importLog.write()) ?? "";
    return {
      message: importMessages.succeeded,
      logFile,
      ...saved,
      administrators,
      ...(problem !== undefined && { problem }),
    };
  } catch (cause) {
    const { code, error } = describeFailure(cause);
    const isUnknown = cause instanceof AppError && cause.reason === "unknown-import";
    parts.counters.add("import", isUnknown ? "unknown" : "refused");
    importLog.stage(`${isUnknown ? "Unknown" : "Refused"}: ${withoutValues(error)}`);
    if (code === "INTERNAL_SERVER_ERROR") logImportFailure(parts.log, cause);
    // The audit log gets no refusal of an import that may have been committed. If it was, the audit
    // log has its entry already.
    if (!isUnknown) {
      await parts.database.db
        .transaction()
        .execute((trx) => appendAudit(trx, { ...order, action: "database.import-refused" }))
        .catch(() => {});
    }
    const logFile = await importLog.write();
    const message = isUnknown ? importMessages.unknown : importMessages.failed;
    const failure = { message, error, logFile, ...saved, code };
    const reason = isUnknown ? { reason: cause.reason } : {};
    throw new ImportRefused({ ...failure, ...reason }, statusOf(code), { cause });
  } finally {
    if (path !== order.path) await deleteUpload(path);
  }
}

/** Creates a hard link to a file at a second path. If that is not possible, copies the file. */
async function linkOrCopy(path: string, second: string): Promise<void> {
  await link(path, second).catch(() => copyFile(path, second));
}
