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
   * The database connection that holds the locks of the import or verification. It is closed when
   * the import or verification ends.
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
 * Lets only one import or verification run at a time in all processes. Refuses changes while an
 * import replaces the data.
 */
export type ImportGate = {
  /** Returns the progress of the import that this process is running; null if it runs none. */
  progress(): ImportProgress | null;
  /**
   * Runs an import or a verification.
   *
   * @throws AppError CONFLICT while another import or verification is running in any process
   */
  alone<Result>(work: (turn: ImportTurn) => Promise<Result>): Promise<Result>;
  /**
   * Runs a change of the database.
   *
   * @throws AppError SERVICE_UNAVAILABLE while an import in any process refuses changes
   */
  change<Result>(work: () => Promise<Result>): Promise<Result>;
};
