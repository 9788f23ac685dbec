import type { Backup } from "#common/backup/backup.ts";
import { errorText } from "../../error-text.ts";
import { trpc } from "../../trpc.ts";
import { showToast } from "../../ui/toast.tsx";

/** Tries out whether a backup can be restored, and notes it in the list. */
export function useVerify({ name }: Backup) {
  const utils = trpc.useUtils();
  const { mutate, isPending } = trpc.backup.verify.useMutation({
    onSuccess(proof) {
      utils.backup.list.setData(
        undefined,
        (list) =>
          list && {
            ...list,
            backups: list.backups.map((each) => (each.name === name ? { ...each, proof } : each)),
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
    onError: (error) =>
      showToast({
        title: "Backup not verified",
        description: errorText(error),
        variant: "destructive",
      }),
  });
  return { verify: () => mutate({ name }), isVerifying: isPending };
}
