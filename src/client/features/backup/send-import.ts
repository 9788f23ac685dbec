import { type ImportFailure, type ImportResult, importMessages } from "#common/backup/import.ts";
import type { ErrorReason, ImportFiles } from "#common/errors.ts";

/** The server's response to an import that failed. */
export class ImportRefusal extends Error {
  /** The data of the response, in the same shape as in tRPC errors. */
  readonly data: { httpStatus: number; reason: ErrorReason | undefined; files: ImportFiles };

  constructor(failure: Partial<ImportFailure>, httpStatus: number) {
    const { error, message, reason, logFile = null, backupFile = null } = failure;
    super(error ?? message ?? importMessages.failed);
    this.data = { httpStatus, reason, files: { logFile, backupFile } };
  }
}

/**
 * Uploads a file that replaces the database, and waits until the import has finished.
 *
 * @throws ImportRefusal, or another error if the connection is lost before the server responds
 */
export async function sendImport(file: File, keepAdmins: boolean): Promise<ImportResult> {
  const body = new FormData();
  // The field `keepAdmins` comes before the file, because the server needs its value before it
  // reads the file.
  if (keepAdmins) body.append("keepAdmins", "true");
  body.append("file", file);
  const response = await fetch("/api/database/import", {
    method: "POST",
    body,
    credentials: "same-origin",
  });
  if (response.ok) return (await response.json()) as ImportResult;
  const refusal = (await response.json().catch(() => ({}))) as Partial<ImportFailure>;
  // A response without an error code comes from a proxy, which does not know how the import ends.
  // So the result of the import is treated as unknown.
  if (refusal.code === undefined) throw new Error(response.statusText);
  throw new ImportRefusal(refusal, response.status);
}
