import { type ImportFailure, type ImportResult, importMessages } from "#common/backup/import.ts";

/** The server's response to an import that failed and changed nothing. */
export class ImportRefusal extends Error {
  /** The HTTP status of the response, in the same property as in tRPC errors. */
  readonly data: { httpStatus: number };
  readonly logFile: string | null;
  readonly backupFile: string | null;

  constructor({ error, message, logFile, backupFile }: Partial<ImportFailure>, httpStatus: number) {
    super(error ?? message ?? importMessages.failed);
    this.data = { httpStatus };
    this.logFile = logFile ?? null;
    this.backupFile = backupFile ?? null;
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
