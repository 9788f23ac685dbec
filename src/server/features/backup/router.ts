import type { BackupList, BackupProof, BackupSchedule } from "#common/backup/backup.ts";
import { backupNameInput, restoreInput } from "#common/backup/backup-input.ts";
import type { ImportProgress, ImportResult } from "#common/backup/import.ts";
import { noInput } from "#common/inputs.ts";
import { adminProcedure, router, sensitiveAdminProcedure } from "../../trpc.ts";
import { listBackups } from "./backup-files.ts";
import { readSchedule } from "./backup-schedule.ts";
import { dropBackup } from "./drop-backup.ts";
import { restoreBackup } from "./restore-backup.ts";
import { verifyBackup } from "./verify-backup.ts";

/**
 * The procedures for backups. Downloads of backups are not among them: `http/backup-download.ts`
 * serves them.
 */
export const backupRouter = router({
  list: adminProcedure.input(noInput).query(
    async ({ ctx: { config } }): Promise<BackupList> => ({
      backups: await listBackups(config.dataDir),
      schedule: await readSchedule(config),
    }),
  ),

  status: adminProcedure.input(noInput).query(
    async ({ ctx: { config } }): Promise<{ schedule: BackupSchedule }> => ({
      schedule: await readSchedule(config),
    }),
  ),

  progress: adminProcedure
    .input(noInput)
    .query(({ ctx }): ImportProgress | null => ctx.imports.progress()),

  verify: adminProcedure
    .meta({ isImport: true })
    .input(backupNameInput)
    .mutation(({ ctx, input }): Promise<BackupProof> => verifyBackup(ctx, input.name, ctx.user)),

  restore: sensitiveAdminProcedure
    .meta({ isImport: true })
    .input(restoreInput)
    .mutation(({ ctx, input }): Promise<ImportResult> => restoreBackup(ctx, input, ctx.user)),

  delete: sensitiveAdminProcedure
    .input(backupNameInput)
    .mutation(({ ctx, input }): Promise<void> => dropBackup(ctx, input.name, ctx.user)),
});
