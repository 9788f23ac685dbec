import { AppError } from "#common/errors.ts";
import type { Context } from "../../context.ts";
import { type Actor, appendAudit } from "../audit/store.ts";
import { deleteBackup, findBackupPath } from "./backup-files.ts";

const notThere = () => new AppError("NOT_FOUND", "There is no such backup");

/**
 * Returns a backup's path.
 * @throws AppError NOT_FOUND if there is no such backup
 */
export async function getBackupPath(dataDir: string, name: string): Promise<string> {
  const path = await findBackupPath(dataDir, name);
  if (path === undefined) throw notThere();
  return path;
}

/**
 * Deletes a backup.
 * @throws AppError NOT_FOUND if there is no such backup
 */
export async function dropBackup(
  { config, database }: Pick<Context, "config" | "database">,
  name: string,
  actor: Actor,
): Promise<void> {
  await getBackupPath(config.dataDir, name);
  // The deletion is recorded in the audit log before the file is deleted. If the database fails,
  // the backup is therefore not deleted.
  await appendAudit(database.db, { actor, action: "backup.delete", subject: name });
  if (!(await deleteBackup(config.dataDir, name))) throw notThere();
}
