import type { AdminChanges } from "./admin-changes.ts";

/** The stages of an import, in their order. The current stage follows the last finished one. */
export const importStages = ["received", "read", "loaded", "checked", "saved", "swapped"] as const;
export type ImportStage = (typeof importStages)[number];

/** The progress of the running import. */
export type ImportProgress = {
  /** The stages that the import has finished. */
  done: ImportStage[];
  /** The received bytes of the upload; equal to `totalBytes` at its end. */
  receivedBytes: number;
  /** The size of the upload; null if the browser did not announce it. */
  totalBytes: number | null;
};

/** The accepted file extensions, in any case. The file's content decides how it is read. */
const importExtension = /\.(?:sql|backup)$/i;

export const isImportFile = (name: string): boolean => importExtension.test(name);

/** The largest import in megabytes, unless another limit is configured. */
export const usualImportMegabytes = 100;

/** The import's messages. After a failure, the data are always unchanged. */
export const importMessages = {
  succeeded: "Database has been successfully imported",
  failed: "Database import failed. The original data is preserved.",
  noFile: "Please select a file to import",
  wrongFile: "Please upload a .sql or .backup file",
} as const;

/** The response of a successful import. Paths are relative to the data directory. */
export type ImportResult = {
  message: string;
  logFile: string;
  /** The path of the safety backup. */
  backupFile: string | null;
  administrators: AdminChanges;
};

/** The response of a refused import. */
export type ImportFailure = {
  message: string;
  /** The table, the line and the reason, as far as they are known. */
  error: string;
  logFile: string | null;
  /** The path of the safety backup; null if the dump was refused before one was made. */
  backupFile: string | null;
  code: string;
};
