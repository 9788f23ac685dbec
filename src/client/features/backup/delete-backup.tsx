import type { Backup } from "#common/backup/backup.ts";
import { errorText } from "../../error-text.ts";
import { trpc } from "../../trpc.ts";
import { ConfirmDialog } from "../../ui/back-office/confirm-dialog.tsx";
import { showToast } from "../../ui/toast.tsx";

type DeleteBackupProps = {
  backup: Backup;
  /** Called as it is deleted. */
  onDelete: () => void;
  onClose: () => void;
};

export function DeleteBackup({ backup: { name }, onDelete, onClose }: DeleteBackupProps) {
  const utils = trpc.useUtils();
  const { mutate, isPending } = trpc.backup.delete.useMutation({
    onSuccess: () => showToast({ title: "Backup deleted", description: name }),
    onError: (error) =>
      showToast({
        title: "Backup not deleted",
        description: errorText(error),
        variant: "destructive",
      }),
    async onSettled() {
      onDelete();
      await utils.backup.list.invalidate();
      onClose();
    },
  });
  return (
    <ConfirmDialog
      opened
      title="Delete this backup?"
      text={`This will permanently delete “${name}”. Data that only this backup holds cannot be recovered.`}
      action="Delete"
      doing="Deleting..."
      isPending={isPending}
      onConfirm={() => mutate({ name })}
      onCancel={onClose}
    />
  );
}
