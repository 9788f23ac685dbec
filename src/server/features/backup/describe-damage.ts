import type { DirectoryDamaged } from "../../db/open-directory.ts";
import { listBackups } from "./backup-files.ts";
import { backupFolder } from "./whole-file.ts";

/** What to do about a database that cannot be opened, in one line for the operator. */
export async function describeDamage(
  { message }: DirectoryDamaged,
  dataDir: string,
): Promise<string> {
  const backups = await listBackups(dataDir).catch(() => []);
  const whole = backups.filter(({ proof }) => !proof?.problem);
  // One that was made before an import holds what was not wanted any more.
  const newest = whole.find(({ kind }) => kind !== "safety") ?? whole[0];
  if (!newest)
    return `${message}, and there is no backup. Move it away to start with an empty database`;
  return `${message}. To restore the newest backup, run: npm run backup -- import ${backupFolder}/${newest.name}`;
}
