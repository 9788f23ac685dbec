import type { RemoteBackupList } from "#common/backup/remote-backup.ts";
import { remoteLoadInput } from "#common/backup/remote-backup.ts";
import { noInput } from "#common/inputs.ts";
import { adminProcedure, router, sensitiveAdminProcedure } from "../../trpc.ts";
import { describeElsewhere } from "./describe-elsewhere.ts";
import { loadForUser } from "./load-backup.ts";

export const remoteBackupsRouter = router({
  list: adminProcedure
    .input(noInput)
    .query(({ ctx }): Promise<RemoteBackupList> => describeElsewhere(ctx)),

  /**
   * Fetches a backup from the store into the local backups. Returns the name of the local backup.
   */
  load: sensitiveAdminProcedure
    .input(remoteLoadInput)
    .mutation(({ ctx, input }): Promise<{ name: string }> => loadForUser(ctx, input, ctx.user)),
});
