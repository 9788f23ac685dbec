import type { AdminChanges } from "#common/backup/admin-changes.ts";
import type { ImportResult } from "#common/backup/import.ts";
import type { ImportFiles } from "#common/errors.ts";
import { reasonOf, statusOf } from "../../trpc.ts";

export type ImportOutcome = {
  logFile: string | null;
  /**
   * The path of the backup that the import made of the old database; null if the import made no
   * backup, undefined if it is unknown whether it made one.
   */
  backupFile: string | null | undefined;
} & (
  | {
      hasSucceeded: true;
      administrators: AdminChanges;
      /** What failed after the data was replaced; missing if nothing failed. */
      problem?: string;
    }
  | {
      hasSucceeded: false;
      error: string;
      /**
       * True if a connection was lost before the end of the import, so that the result of the
       * import is unknown: the connection to the server, or that of the server to the database.
       */
      isUnknown: boolean;
    }
);

export type ImportSuccess = Extract<ImportOutcome, { hasSucceeded: true }>;
export type ImportFailed = Extract<ImportOutcome, { hasSucceeded: false }>;

export const successOf = (result: ImportResult): ImportSuccess => ({
  ...result,
  hasSucceeded: true,
});

/** Returns the outcome that an error of an upload or of a restore reports. */
export function failureOf(error: Error): ImportFailed {
  const hasAnswer = statusOf(error) !== undefined;
  const { data } = error as Error & { data?: { files?: ImportFiles } | null };
  return {
    hasSucceeded: false,
    isUnknown: !hasAnswer || reasonOf(error) === "unknown-import",
    error: hasAnswer ? error.message : "The connection was lost before the server answered.",
    logFile: data?.files?.logFile ?? null,
    backupFile: data?.files?.backupFile,
  };
}
