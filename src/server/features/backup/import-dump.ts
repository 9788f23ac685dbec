import { copyFile, link, rm } from "node:fs/promises";
import { type AdminChanges, describeAdminChanges } from "#common/backup/admin-changes.ts";
import {
  type ImportFailure,
  type ImportResult,
  type ImportStage,
  importMessages,
} from "#common/backup/import.ts";
import type { Context, ImportTurn } from "../../context.ts";
import type { Db } from "../../db/connection.ts";
import type { Session } from "../../db/session.ts";
import { DumpError } from "../../dump/dump.ts";
import { openDump } from "../../dump/open-dump.ts";
import { keepAdmins } from "../accounts/carry-over-store.ts";
import { type Actor, appendAudit } from "../audit/store.ts";
import { carryOverDeliveries, eraseAgain, noteReplaced } from "../submissions/carry-over-store.ts";
import { noteTraces } from "../submissions/erasure-store.ts";
import { removeTraces } from "../submissions/remove-traces.ts";
import { auditAdminChanges, listAdminChanges } from "./admin-changes-store.ts";
import { createBackup } from "./backup-files.ts";
import { hasAdmin } from "./check-store.ts";
import { beginImportLog, type ImportLog, withoutValues } from "./import-log.ts";
import { describeFailure, statusOf } from "./import-refusal.ts";
import { stageDump } from "./stage-dump.ts";
import { countRows, dropStaging, inStaging, stagingSchema } from "./staging-store.ts";
import { swapImport } from "./swap-import.ts";
import { heldTables } from "./tables.ts";
import { newUploadPath } from "./upload-files.ts";

/** The parts of the context that an import needs. */
export type ImportParts = Pick<
  Context,
  "config" | "content" | "database" | "imports" | "log" | "submissions" | "counters"
>;

export type ImportOrder = {
  path: string;
  /** Whether to keep the present administrators unchanged. */
  keepAdmins: boolean;
  actor: Actor;
  action: "database.import" | "backup.restore";
  /** The subject of the audit log's entry. */
  subject: string | null;
  /** The import's turn, if the upload has already taken it. */
  turn?: ImportTurn;
};

/** The error for an import that was refused. The data are unchanged. */
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

/** The largest uncompressed size of an archive, as a multiple of the largest upload. */
const mostUnpacked = 20;

/**
 * Replaces the database's content with a dump's, or changes nothing.
 * @throws ImportRefused with the response to send; AppError CONFLICT while another import is
 *   running
 */
export async function importDump(parts: ImportParts, order: ImportOrder): Promise<ImportResult> {
  if (order.turn) return importInTurn(parts, order, order.turn);
  return parts.imports.alone((turn) => importInTurn(parts, order, turn));
}

/** The safety backup of an import; null before it is made. */
type Saved = { backupFile: string | null };

type Work = { parts: ImportParts; order: ImportOrder; turn: ImportTurn; importLog: ImportLog };

async function importInTurn(
  parts: ImportParts,
  order: ImportOrder,
  turn: ImportTurn,
): Promise<ImportResult> {
  const importLog = beginImportLog(parts.config.dataDir, new Date());
  const work = { parts, order, turn, importLog };
  const saved: Saved = { backupFile: null };
  const path = await newUploadPath(parts.config.dataDir).catch(() => order.path);
  try {
    const administrators = await whileHeldUp(work, async (heldSince) => {
      // The restored backup itself might be deleted as surplus during the import.
      if (path !== order.path) await keep(order.path, path);
      return replace(work, path, heldSince, saved);
    });
    parts.counters.add("import", "done");
    logAdminChanges(work, administrators);
    importLog.add(importMessages.succeeded);
    const logFile = (await importLog.write()) ?? "";
    return { message: importMessages.succeeded, logFile, ...saved, administrators };
  } catch (cause) {
    const { code, error } = describeFailure(cause);
    parts.counters.add("import", "refused");
    importLog.stage(`Refused: ${withoutValues(error)}`);
    if (code === "INTERNAL_SERVER_ERROR") logCause(parts, cause);
    await parts.database.db
      .transaction()
      .execute((trx) => appendAudit(trx, { ...order, action: "database.import-refused" }))
      .catch(() => {});
    const logFile = await importLog.write();
    const failure = { message: importMessages.failed, error, logFile, ...saved, code };
    throw new ImportRefused(failure, statusOf(code), { cause });
  } finally {
    if (path !== order.path) await rm(path, { force: true });
  }
}

/** Usernames are written to the import's own log only. The process's log gets their numbers. */
function logAdminChanges({ parts, importLog }: Work, changes: AdminChanges): void {
  for (const line of describeAdminChanges(changes)) importLog.add(`Administrators: ${line}`);
  const { added, removed, changed, more } = changes;
  const administrators = {
    added: added.length,
    removed: removed.length,
    changed: changed.length,
    more,
  };
  parts.log.info({ administrators }, "a database was imported");
}

/** Links a file at a second path; copies it if that is not possible. */
async function keep(path: string, kept: string): Promise<void> {
  await link(path, kept).catch(() => copyFile(path, kept));
}

/**
 * Logs an import's failure. A database error's message may quote what a person typed, so only its
 * code is logged.
 */
function logCause({ log }: ImportParts, cause: unknown): void {
  const { code, name } = cause as { code?: unknown; name?: unknown };
  log.error({ error: code ?? name }, "an import failed");
}

/** Runs the work while changes are refused and submissions wait in the journal. */
async function whileHeldUp<Result>(
  { parts, turn, importLog }: Work,
  work: (heldSince: Date) => Promise<Result>,
): Promise<Result> {
  const letThrough = await parts.submissions.pause();
  try {
    await turn.holdUpChanges();
    importLog.stage("Changes held up");
    return await work(new Date());
  } finally {
    letThrough();
  }
}

/**
 * Loads, checks and swaps in the dump.
 * @param saved receives the safety backup. It is made after the dump was checked, so that refused
 *   dumps do not displace older safety backups
 * @returns how the administrators differ from the previous ones
 */
async function replace(
  work: Work,
  path: string,
  heldSince: Date,
  saved: Saved,
): Promise<AdminChanges> {
  const { parts, order, turn, importLog } = work;
  const done = (stage: ImportStage) => turn.progress.done.push(stage);
  const maxBytes = parts.config.importMaxBytes * mostUnpacked;
  if (turn.progress.done.length === 0) done("received");
  const dump = await openDump(path, { maxBytes });
  const before = await countRows(turn.session, "public", heldTables);
  try {
    await stageDump(parts.database, turn.session, dump, (stage, { format, tables }) => {
      if (stage === "read" || stage === "loaded") done(stage);
      importLog.stage(
        stage === "read" ? `Read: ${format} dump of ${tables.size} tables` : `Tables ${stage}`,
      );
    });
    const carried = await carryOver(turn.session, order.keepAdmins, heldSince);
    done("checked");
    importLog.stage("Carried over");
    const after = await countRows(turn.session, stagingSchema, heldTables);
    const { name } = await createBackup(parts, "safety");
    saved.backupFile = `backups/${name}`;
    importLog.stage(`Safety backup ${saved.backupFile}`);
    done("saved");
    await swapImport(parts, turn.session, carried.lastDelivery, async (db) => {
      await appendAudit(db, order);
      await auditAdminChanges(db, order.actor, carried.administrators);
      if (carried.hasErased) await noteTraces(db);
    });
    done("swapped");
    importLog.stage("Swapped");
    for (const table of heldTables) {
      importLog.add(`${table}: ${before.get(table)} rows before, ${after.get(table)} after`);
    }
    await parts.database.makeDurable();
    // If removing the deleted rows' bytes fails, the hourly sweep repeats it.
    await removeTraces(parts.database).catch((cause: unknown) => logCause(parts, cause));
    return carried.administrators;
  } catch (error) {
    await dropStaging(turn.session).catch(() => {});
    throw error;
  }
}

async function assertAdmin(db: Db): Promise<void> {
  if (await hasAdmin(db)) return;
  const reason = "The dump has no administrator, so no one could use the back office";
  throw new DumpError(reason, { table: "users" });
}

/**
 * What an import took over from the present database: the last delivery, whether persons were
 * erased, and changed administrators.
 */
type Carried = { lastDelivery: number; hasErased: boolean; administrators: AdminChanges };

/** Takes over the parts of the present database that an import must not lose. */
async function carryOver(
  session: Session,
  isKeepingAdmins: boolean,
  heldSince: Date,
): Promise<Carried> {
  const hasErased = await eraseAgain(
    (work) => session.transaction(work),
    (work) => inStaging(session, work),
  );
  return inStaging(session, async ({ db }) => {
    if (isKeepingAdmins) await keepAdmins(db);
    await assertAdmin(db);
    const lastDelivery = await carryOverDeliveries(db, stagingSchema);
    await noteReplaced(db, heldSince);
    return { lastDelivery, hasErased, administrators: await listAdminChanges(db) };
  });
}

/**
 * Tests a dump: loads it beside the present data, checks it, and drops it.
 * @throws DumpError with the problem; AppError CONFLICT while an import is running
 */
export async function proveDump(
  { database, imports }: Pick<Context, "database" | "imports">,
  path: string,
): Promise<void> {
  await imports.alone(async ({ session }) => {
    const dump = await openDump(path);
    try {
      await stageDump(database, session, dump);
      await inStaging(session, ({ db }) => assertAdmin(db));
    } finally {
      await dropStaging(session).catch(() => {});
    }
  });
}
