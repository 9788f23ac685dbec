import type { Backup, BackupList, BackupProof, BackupSchedule } from "#common/backup/backup.ts";
import { backupNameInput, restoreInput } from "#common/backup/backup-input.ts";
import type { ImportProgress, ImportResult } from "#common/backup/import.ts";
import { AppError } from "#common/errors.ts";
import { noInput } from "#common/inputs.ts";
import { adminProcedure, router } from "../../trpc.ts";
import { findBackupPath, listBackups } from "./backup-files.ts";

const noSchedule: BackupSchedule = { isOn: false, lastAt: null, problem: null, isStale: false };

/** What is said of a backup that is not there, or not any more. */
async function assertThere(dataDir: string, name: string): Promise<void> {
  if ((await findBackupPath(dataDir, name)) === undefined) {
    throw new AppError("NOT_FOUND", "There is no such backup");
  }
}

/** Downloads come by a path of their own: `http/backup-download.ts`. */
export const backupRouter = router({
  list: adminProcedure.input(noInput).query(async ({ ctx }): Promise<BackupList> => {
    const backups: Backup[] = await listBackups(ctx.config.dataDir);
    return { backups, schedule: noSchedule };
  }),

  status: adminProcedure
    .input(noInput)
    .query((): { schedule: BackupSchedule } => ({ schedule: noSchedule })),

  progress: adminProcedure.input(noInput).query((): ImportProgress | null => null),

  verify: adminProcedure
    .input(backupNameInput)
    .mutation(async ({ ctx, input }): Promise<BackupProof> => {
      await assertThere(ctx.config.dataDir, input.name);
      throw new AppError("SERVICE_UNAVAILABLE", "Backups cannot be verified yet");
    }),

  restore: adminProcedure
    .input(restoreInput)
    .mutation(async ({ ctx, input }): Promise<ImportResult> => {
      await assertThere(ctx.config.dataDir, input.name);
      throw new AppError("SERVICE_UNAVAILABLE", "Backups cannot be restored yet");
    }),

  delete: adminProcedure.input(backupNameInput).mutation(async ({ ctx, input }): Promise<void> => {
    await assertThere(ctx.config.dataDir, input.name);
    throw new AppError("SERVICE_UNAVAILABLE", "Backups cannot be deleted yet");
  }),
});
