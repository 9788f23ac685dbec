import type { ErrorReason, ImportFiles } from "../errors.ts";
import type { AdminChanges } from "./admin-changes.ts";

/**
 * The stages of an import, in their order. A running import is in the first stage that is not
 * finished.
 */
export const importStages = ["received", "read", "loaded", "checked", "saved", "swapped"] as const;
export type ImportStage = (typeof importStages)[number];

/** The progress of the running import. */
export type ImportProgress = {
  /** The stages of the import that are finished. */
  done: ImportStage[];
  /**
   * The number of bytes of the upload that the server has received. It equals `totalBytes` at the
   * end of the upload.
   */
  receivedBytes: number;
  /** The size of the upload; null if the browser did not announce it. */
  totalBytes: number | null;
};

/**
 * The accepted file extensions, in upper or lower case. The server detects the format of a file
 * from its content, not from its extension.
 */
const importExtension = /\.(?:sql|backup)$/i;

export const isImportFile = (name: string): boolean => importExtension.test(name);

/**
 * The maximum size of an imported file in megabytes, unless the operator configures another limit.
 */
export const usualImportMegabytes = 100;

/**
 * The messages about an import. `failed` says that the data is preserved, because a failed import
 * never changes the stored data. `unknown` is for an import of which the server does not know
 * whether it was committed. `notDurable` is for an import that replaced the data, if the disk did
 * not confirm that the new data is stored.
 */
export const importMessages = {
  succeeded: "Database has been successfully imported",
  failed: "Database import failed. The original data is preserved.",
  unknown: "The result of the database import is unknown.",
  notDurable:
    "The new data is in use, but the disk did not confirm that it is stored. A power failure could bring the original data back. Check the disk, then restart Roost.",
  noFile: "Please select a file to import",
  wrongFile: "Please upload a .sql or .backup file",
} as const;

/** The response of a successful import. Paths are relative to the data directory. */
export type ImportResult = {
  message: string;
  logFile: string;
  /** The path of the safety backup that was made before the import. */
  backupFile: string | null;
  administrators: AdminChanges;
  /** What failed after the data was replaced; missing if nothing failed. */
  problem?: string;
};

/** The response to a request whose import failed. */
export type ImportFailure = ImportFiles & {
  message: string;
  /** The reason for the failure, with the table and the line in the dump if they are known. */
  error: string;
  code: string;
  reason?: ErrorReason;
};
