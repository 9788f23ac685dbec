import type { ImportProgress } from "#common/backup/import.ts";
import { AppError } from "#common/errors.ts";
import type { Database } from "../../db/connection.ts";

/** The turn of whoever imports or tries a backup out: nobody else does meanwhile. */
export type ImportTurn = {
  /** How far it is, for who looks on. */
  progress: ImportProgress;
};

/** One import or trial at a time, over all processes, and what waits while there is one. */
export type ImportGate = {
  /** How far the import of this process is; null while there is none. */
  progress(): ImportProgress | null;
  /**
   * Runs work for which nobody else may import.
   *
   * @throws AppError CONFLICT while somebody else does, in whichever process
   */
  alone<Result>(work: (turn: ImportTurn) => Promise<Result>): Promise<Result>;
};

export function createImportGate(_parts: { database: Database }): ImportGate {
  let turn: ImportTurn | undefined;
  return {
    progress: () => turn?.progress ?? null,
    async alone(work) {
      if (turn) throw new AppError("CONFLICT", "The database is being imported already");
      turn = { progress: { done: [], receivedBytes: 0, totalBytes: null } };
      try {
        return await work(turn);
      } finally {
        turn = undefined;
      }
    },
  };
}
