import type { AdminChanges } from "#common/backup/admin-changes.ts";
import { type ImportResult, importMessages } from "#common/backup/import.ts";
import type { Context } from "../../context.ts";
import type { Db } from "../../db/connection.ts";
import { removeDeleted } from "../../db/remove-deleted.ts";
import { findSecret } from "../../db/secret-store.ts";
import type { Session } from "../../db/session.ts";
import { DumpError } from "../../dump/dump.ts";
import { openDump } from "../../dump/open-dump.ts";
import type { ImportTurn } from "../../import-gate.ts";
import { deleteAccountLinks } from "../../secret-links/store.ts";
import { keepAdmins, keepFactors } from "../accounts/carry-over-store.ts";
import { auditRevocations } from "../api-keys/revoke-keys.ts";
import { type Actor, appendAudit } from "../audit/store.ts";
import { carryOverCalls, keepAdminHours } from "../calls/carry-over-store.ts";
import { carryOverErasedTexts } from "../listings/carry-over-store.ts";
import { erasedTables } from "../listings/life-store.ts";
import { markImportMatched } from "../listings/match-store.ts";
import { carryOverMails } from "../mail/carry-over-store.ts";
import { carryOverMatches } from "../matches/carry-over-store.ts";
import { carryOverShortlists } from "../shortlists/carry-over-store.ts";
import {
  carryOverConfirmations,
  carryOverDays,
  carryOverDeliveries,
  carryOverRetention,
  recordReplacedSubmissions,
} from "../submissions/carry-over-store.ts";
import { erasureSecret, recordTraces } from "../submissions/erasure-store.ts";
import { eraseFromImport } from "../submissions/import-erasure-store.ts";
import { markImportUnmatched } from "../submissions/match-store.ts";
import { removeTraces } from "../submissions/remove-traces.ts";
import { unconfirmSearches } from "../submissions/retention-store.ts";
import { carryOverWithdrawals } from "../submissions/withdrawal-import-store.ts";
import { auditAdminChanges, listAdminChanges } from "./admin-changes-store.ts";
import { createBackup } from "./backup-files.ts";
import { countAdmins } from "./check-store.ts";
import { type ImportLog, logLaterFailure } from "./log-import.ts";
import { stageDump } from "./stage-dump.ts";
import { countRows, dropStaging, inStaging, stagingSchema } from "./staging-store.ts";
import { swapImport } from "./swap-import.ts";
import { dumpedTables } from "./table-rules.ts";

/** The parts of the process's context that an import uses. */
export type ImportParts = Pick<
  Context,
  "config" | "content" | "database" | "imports" | "log" | "mail" | "submissions" | "counters"
>;

export type ImportOrder = {
  path: string;
  /** Whether to keep the present administrators unchanged. */
  keepAdmins: boolean;
  actor: Actor;
  action: "database.import" | "backup.restore";
  /** The text that names the imported backup in the audit log; null for an upload. */
  subject: string | null;
  /** The import lock, if the upload has already taken it; otherwise this import takes it. */
  turn?: ImportTurn;
};

/** The maximum uncompressed size of an archive, as a multiple of the maximum size of an upload. */
const maxExpansion = 20;

type Replaced = Pick<ImportResult, "administrators"> & { problem: string | undefined };

type Report = {
  importLog: ImportLog;
  /** Called with the path of the safety backup after the backup was made. */
  onBackup: (backupFile: string) => void;
};

/**
 * Replaces the database's content with a dump. Meanwhile, changes are refused, new submissions are
 * stored only in the journal (files outside of the database), and the mail queue reserves no further
 * mails for sending. Mails that it has already reserved are still sent. The safety backup of the
 * old content is made only after the dump was checked, so that refused dumps do not displace older
 * safety backups.
 * @returns the administrators that the import added, removed or changed, and what failed after the
 *   data was replaced
 */
export async function replaceData(
  parts: ImportParts,
  order: ImportOrder,
  turn: ImportTurn,
  report: Report,
): Promise<Replaced> {
  const resume = await parts.submissions.pause();
  const resumeMail = await parts.mail.pause();
  try {
    await turn.blockChanges();
    report.importLog.stage("Changes held up");
    return await stageAndSwap(parts, order, turn, report);
  } finally {
    resumeMail();
    resume();
  }
}

async function stageAndSwap(
  parts: ImportParts,
  order: ImportOrder,
  turn: ImportTurn,
  { importLog, onBackup }: Report,
): Promise<Replaced> {
  const heldSince = new Date();
  const maxBytes = parts.config.importMaxBytes * maxExpansion;
  turn.reach("received");
  const dump = await openDump(order.path, { maxBytes });
  const before = await countRows(turn.session, "public", dumpedTables);
  try {
    await stageDump(parts.database, turn.session, dump, (stage, { format, tables }) => {
      if (stage === "read" || stage === "loaded") turn.reach(stage);
      importLog.stage(
        stage === "read" ? `Read: ${format} dump of ${tables.size} tables` : `Tables ${stage}`,
      );
    });
    const carried = await carryOver(turn.session, {
      isKeepingAdmins: order.keepAdmins,
      hasMailServer: parts.config.mail.smtp !== undefined,
      heldSince,
    });
    turn.reach("checked");
    importLog.stage("Carried over");
    const after = await countRows(turn.session, stagingSchema, dumpedTables);
    const { name } = await createBackup(parts, "safety");
    onBackup(`backups/${name}`);
    importLog.stage(`Safety backup backups/${name}`);
    turn.reach("saved");
    await swapImport(parts, turn.session, carried.lastDelivery, async (db, revokedKeys) => {
      // After the import, an account's id may belong to another person, so links for the former
      // account must not work.
      await deleteAccountLinks(db);
      await appendAudit(db, order);
      await auditAdminChanges(db, order.actor, carried.administrators);
      await auditRevocations(db, order.actor, revokedKeys);
      if (carried.hasErased) await recordTraces(db);
    });
    turn.reach("swapped");
    importLog.stage("Swapped");
    for (const table of dumpedTables) {
      importLog.add(`${table}: ${before.get(table)} rows before, ${after.get(table)} after`);
    }
    // The data is replaced now. So an error of a later step is no failure of the import, and must
    // not be reported as one.
    const problem = await findDurabilityProblem(parts, importLog);
    // If the traces of deleted rows cannot be removed from the database's files, the error is only
    // logged, because the hourly cleanup tries again.
    await removeTraces(parts.database).catch((cause: unknown) => logLaterFailure(parts.log, cause));
    // The import has stored the texts of these listings and then erased them, so the embedded
    // database's files still contain them.
    if (carried.erasedListings > 0) {
      await removeDeleted(parts.database, erasedTables).catch((cause: unknown) =>
        logLaterFailure(parts.log, cause),
      );
    }
    return { administrators: carried.administrators, problem };
  } catch (error) {
    await dropStaging(turn.session).catch(() => {});
    throw error;
  }
}

/**
 * Syncs the new data to the disk, so that they survive a power failure. If that fails, logs the
 * problem and returns its text; otherwise returns undefined.
 */
async function findDurabilityProblem(
  { database, log }: ImportParts,
  importLog: ImportLog,
): Promise<string | undefined> {
  try {
    await database.makeDurable();
    return undefined;
  } catch (cause) {
    logLaterFailure(log, cause);
    importLog.add(importMessages.notDurable);
    return importMessages.notDurable;
  }
}

/**
 * Checks that an import leaves an administrator who can log in.
 *
 * @throws DumpError if the imported users include no such administrator
 */
export async function assertAdmin(db: Db): Promise<void> {
  const { all, able } = await countAdmins(db);
  if (able > 0) return;
  const missing = all === 0 ? "administrator" : "administrator who can log in";
  const reason = `The dump has no ${missing}, so no one could use the back office`;
  throw new DumpError(reason, { table: "users" });
}

/**
 * Results of copying data from the present database to the imported one: the id of the last copied
 * delivery, whether the import contained data of erased persons, the number of its listings whose
 * texts were erased, and the changed administrators.
 */
type Carried = {
  lastDelivery: number;
  hasErased: boolean;
  erasedListings: number;
  administrators: AdminChanges;
};

/** Copies into the staging schema the data of the present database that an import must keep. */
async function carryOver(
  session: Session,
  {
    isKeepingAdmins,
    hasMailServer,
    heldSince,
  }: { isKeepingAdmins: boolean; hasMailServer: boolean; heldSince: Date },
): Promise<Carried> {
  const hasErased = await eraseFromImport(
    (work) => session.transaction(work),
    (work) => inStaging(session, work),
  );
  const key = await session.transaction(({ db }) => findSecret(db, erasureSecret));
  return inStaging(session, async ({ db }) => {
    if (isKeepingAdmins) {
      await keepAdmins(db);
      await keepAdminHours(db);
    }
    await keepFactors(db);
    await assertAdmin(db);
    const lastDelivery = await carryOverDeliveries(db, stagingSchema);
    await recordReplacedSubmissions(db, heldSince);
    // A confirmation after a withdrawal is a new consent, so confirmations are copied first.
    await carryOverConfirmations(db);
    await carryOverRetention(db);
    await carryOverWithdrawals(db, key);
    if (hasMailServer) await unconfirmSearches(db);
    await carryOverMails(db, stagingSchema);
    await carryOverCalls(db, stagingSchema);
    await carryOverMatches(db, stagingSchema);
    await carryOverShortlists(db, stagingSchema);
    await carryOverDays(db, stagingSchema);
    const erasedListings = await carryOverErasedTexts(db);
    await markImportUnmatched(db);
    await markImportMatched(db);
    const administrators = await listAdminChanges(db);
    return { lastDelivery, hasErased, erasedListings, administrators };
  });
}
