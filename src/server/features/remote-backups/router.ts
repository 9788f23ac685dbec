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

  /** Brings a backup back from the store, as one of the local backups. Returns its name there. */
  load: sensitiveAdminProcedure
    .input(remoteLoadInput)
    .mutation(({ ctx, input }): Promise<{ name: string }> => loadForUser(ctx, input, ctx.user)),
});
