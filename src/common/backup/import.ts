import type { AdminChanges } from "./admin-changes.ts";

/** What an import has done, in this order; what it does now comes after the last of them. */
export const importStages = ["received", "read", "loaded", "checked", "saved", "swapped"] as const;
export type ImportStage = (typeof importStages)[number];

/** How far the import is that is under way. */
export type ImportProgress = {
  /** What is done. */
  done: ImportStage[];
  /** Of the upload; equal once it has come whole. */
  receivedBytes: number;
  /** Null where the browser did not say how much it sends. */
  totalBytes: number | null;
};

/** The file names that are taken, in any case. What a file holds is found out from its content. */
const importExtension = /\.(?:sql|backup)$/i;

export const isImportFile = (name: string): boolean => importExtension.test(name);

/** Megabytes of an import at most, as the guidelines have it and unless it is configured. */
export const usualImportMegabytes = 100;

/** Whatever an import finds wrong, nothing has changed. */
export const importMessages = {
  succeeded: "Database has been successfully imported",
  failed: "Database import failed. The original data is preserved.",
  noFile: "Please select a file to import",
  wrongFile: "Please upload a .sql or .backup file",
} as const;

/** What an import answers; the paths are relative to the data directory. */
export type ImportResult = {
  message: string;
  logFile: string;
  /** The safety backup. */
  backupFile: string | null;
  administrators: AdminChanges;
};

/** What a refused import answers. */
export type ImportFailure = {
  message: string;
  /** Names the table, the line and the reason, as far as there are any. */
  error: string;
  logFile: string | null;
  /** The safety backup; null where none was made, because the file was refused before. */
  backupFile: string | null;
  code: string;
};
