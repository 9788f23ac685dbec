import { AppError } from "#common/errors.ts";
import type { Context } from "../../context.ts";
import { type Actor, appendAudit } from "../audit/store.ts";
import { deleteBackup, findBackupPath } from "./backup-files.ts";

const notThere = () => new AppError("NOT_FOUND", "There is no such backup");

/**
 * Where a backup is.
 *
 * @throws AppError NOT_FOUND when it is not there, or not any more
 */
export async function getBackupPath(dataDir: string, name: string): Promise<string> {
  const path = await findBackupPath(dataDir, name);
  if (path === undefined) throw notThere();
  return path;
}

/**
 * Deletes a backup for good.
 *
 * @throws AppError NOT_FOUND when it is not there
 */
export async function dropBackup(
  { config, database }: Pick<Context, "config" | "database">,
  name: string,
  actor: Actor,
): Promise<void> {
  await getBackupPath(config.dataDir, name);
  // Noted first: of one that is gone it would not be known who did it if the database failed.
  await appendAudit(database.db, { actor, action: "backup.delete", subject: name });
  if (!(await deleteBackup(config.dataDir, name))) throw notThere();
}
