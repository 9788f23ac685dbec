import type { BackupProof } from "#common/backup/backup.ts";
import type { Context } from "../../context.ts";
import { DumpError } from "../../dump/dump.ts";
import { openDump } from "../../dump/open-dump.ts";
import { type Actor, appendAudit } from "../audit/store.ts";
import { recordProof } from "./backup-files.ts";
import { getBackupPath } from "./drop-backup.ts";
import { assertAdmin } from "./replace-data.ts";
import { stageDump } from "./stage-dump.ts";
import { dropStaging, inStaging } from "./staging-store.ts";

type Parts = Pick<Context, "database" | "imports">;

/**
 * Tests a dump: loads it into the staging schema beside the present data, checks it, and drops the
 * schema.
 *
 * @throws DumpError with the problem; AppError CONFLICT while an import is running
 */
export async function verifyDump({ database, imports }: Parts, path: string): Promise<void> {
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

/**
 * Tests a dump by restoring it into the staging schema.
 *
 * @returns a description of the problem; null if the dump could be restored
 * @throws AppError CONFLICT while an import is running
 */
export async function findDumpProblem(parts: Parts, path: string): Promise<string | null> {
  try {
    await verifyDump(parts, path);
    return null;
  } catch (error) {
    if (error instanceof DumpError) return error.message;
    throw error;
  }
}

/**
 * Tests a backup by restoring it into the staging schema, and stores the result beside the backup.
 * @throws AppError NOT_FOUND if the backup does not exist, CONFLICT while an import is running
 */
export async function verifyBackup(
  parts: Parts & Pick<Context, "config" | "database">,
  name: string,
  actor: Actor,
): Promise<BackupProof> {
  const { dataDir } = parts.config;
  const problem = await findDumpProblem(parts, await getBackupPath(dataDir, name));
  const proof: BackupProof = { at: new Date().toISOString(), problem };
  await recordProof(dataDir, name, proof);
  await appendAudit(parts.database.db, { actor, action: "backup.verify", subject: name });
  return proof;
}
