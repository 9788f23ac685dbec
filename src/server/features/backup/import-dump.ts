import type { ImportFailure, ImportResult } from "#common/backup/import.ts";
import type { Context } from "../../context.ts";
import type { Actor } from "../audit/store.ts";
import type { ImportTurn } from "./import-gate.ts";

/** What an import needs of the process. */
export type ImportParts = Pick<
  Context,
  "config" | "content" | "database" | "definitionVersions" | "imports" | "log" | "submissions"
>;

export type ImportOrder = {
  path: string;
  /** Whether the present administrators stay as they are. */
  keepAdmins: boolean;
  actor: Actor;
  action: "database.import" | "backup.restore";
  /** What the audit log says was imported. */
  subject: string | null;
  /** Where the turn was taken before, while the upload was received. */
  turn?: ImportTurn;
};

/** An import that changed nothing, and why. */
export class ImportRefused extends Error {
  readonly failure: ImportFailure;
  readonly status: number;

  constructor(failure: ImportFailure, status: number, options?: ErrorOptions) {
    super(failure.error, options);
    this.name = "ImportRefused";
    this.failure = failure;
    this.status = status;
  }
}

/**
 * Replaces what the database holds by what a dump holds, or changes nothing.
 *
 * @throws ImportRefused with what to answer; AppError CONFLICT while there is another import
 */
export async function importDump(_parts: ImportParts, _order: ImportOrder): Promise<ImportResult> {
  throw new Error("Not yet");
}

/**
 * Does everything that an import does but the import: the data is loaded beside the present, checked
 * and dropped.
 *
 * @throws DumpError with what is wrong; AppError CONFLICT while there is an import
 */
export async function proveDump(
  _parts: Pick<Context, "database" | "imports">,
  _path: string,
): Promise<void> {
  throw new Error("Not yet");
}
