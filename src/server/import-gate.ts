import type { ImportProgress, ImportStage } from "#common/backup/import.ts";
import type { Session } from "./db/session.ts";

/** The exclusive right of one caller to import a dump or to verify a backup. */
export type ImportTurn = {
  /** Records that the import has reached a stage. Recording a stage again has no effect. */
  reach(stage: ImportStage): void;
  /**
   * Records how many bytes of the upload have arrived.
   *
   * @param total the size of the whole upload in bytes; null if it is unknown
   */
  receive(bytes: number, total: number | null): void;
  /**
   * The database connection that holds the locks of the import or of the verification. It is closed
   * when this work ends.
   */
  session: Session;
  /**
   * Makes every process refuse changes until the import ends. Resolves when the running changes
   * have ended. Other processes store no submissions meanwhile; the caller has to pause the
   * submission queue of its own process.
   *
   * @throws AppError SERVICE_UNAVAILABLE when a running change takes too long
   */
  blockChanges(): Promise<void>;
};

/**
 * Lets only one import of a dump or verification of a backup run at a time in all processes.
 * Refuses changes while an import replaces the data.
 */
export type ImportGate = {
  /** Returns the progress of the import that this process is running; null if it runs none. */
  progress(): ImportProgress | null;
  /**
   * Runs `work`, which imports a dump or verifies a backup. Resolves with the result of `work`.
   *
   * @throws AppError CONFLICT while any process is importing a dump or verifying a backup
   */
  alone<Result>(work: (turn: ImportTurn) => Promise<Result>): Promise<Result>;
  /**
   * Runs a change of the database.
   *
   * @throws AppError SERVICE_UNAVAILABLE while an import in any process refuses changes
   */
  change<Result>(work: () => Promise<Result>): Promise<Result>;
};
