import { type ImportFailure, type ImportResult, importMessages } from "#common/backup/import.ts";

/** An import that changed nothing, with what was answered. */
export class ImportRefusal extends Error {
  /** As errors of other calls carry it. */
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
 * Sends a file to take the database's place, and waits until it has.
 *
 * @throws ImportRefusal, or another error when the connection is lost before the server has answered
 */
export async function sendImport(file: File, keepAdmins: boolean): Promise<ImportResult> {
  const body = new FormData();
  // First, so that it is known before the file has come.
  if (keepAdmins) body.append("keepAdmins", "true");
  body.append("file", file);
  const answer = await fetch("/api/database/import", {
    method: "POST",
    body,
    credentials: "same-origin",
  });
  if (answer.ok) return (await answer.json()) as ImportResult;
  const refusal = (await answer.json().catch(() => ({}))) as Partial<ImportFailure>;
  // A proxy that has waited for too long: it does not know either how the import ends.
  if (refusal.code === undefined) throw new Error(answer.statusText);
  throw new ImportRefusal(refusal, answer.status);
}
