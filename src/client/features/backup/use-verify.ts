import type { Backup } from "#common/backup/backup.ts";
import { reportFailure } from "../../report-failure.ts";
import { trpc } from "../../trpc.ts";
import { showToast } from "../../ui/toast.tsx";

/** Test-restores a backup on the server, and stores the result in the cached list of backups. */
export function useVerify({ name }: Backup) {
  const utils = trpc.useUtils();
  const { mutate, isPending } = trpc.backup.verify.useMutation({
    onSuccess(proof) {
      utils.backup.list.setData(
        undefined,
        (list) =>
          list && {
            ...list,
            backups: list.backups.map((backup) =>
              backup.name === name ? { ...backup, proof } : backup,
            ),
          },
      );
      if (proof.problem === null) {
        showToast({ title: "Backup verified", description: `${name} can be restored.` });
      } else {
        showToast({
          title: "Backup not usable",
          description: `${name} cannot be restored: ${proof.problem}`,
          variant: "destructive",
        });
      }
    },
    onError: reportFailure("Backup not verified"),
  });
  return { verify: () => mutate({ name }), isVerifying: isPending };
}
