import type { DirectoryDamaged } from "../../db/open-directory.ts";
import { listBackups } from "./backup-files.ts";
import { backupFolder } from "./folder-files.ts";

/**
 * Returns one line for the operator, which says that the database is damaged and how to restore the
 * newest backup.
 */
export async function describeDamage(
  { message }: DirectoryDamaged,
  dataDir: string,
): Promise<string> {
  const backups = await listBackups(dataDir).catch(() => []);
  const whole = backups.filter(({ proof }) => !proof?.problem);
  // Daily and manual backups are suggested before safety backups, because a safety backup contains
  // the data that an import has replaced.
  const newest = whole.find(({ kind }) => kind !== "safety") ?? whole[0];
  if (!newest)
    return `${message}, and there is no backup. Move it away to start with an empty database`;
  return `${message}. To restore the newest backup, run: npm run backup -- import ${backupFolder}/${newest.name}`;
}
