import type { PageSummary } from "#common/pages/page.ts";
import { errorText } from "../../error-text.ts";
import { isNotFoundError, trpc } from "../../trpc.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { useLastKnown } from "../../ui/last-known.ts";
import { showToast } from "../../ui/toast.tsx";
import { usePagesChanged } from "./use-pages-changed.ts";

type DeletePageDialogProps = {
  /** The page that is to be deleted; the dialog is open while there is one. */
  page: PageSummary | undefined;
  onClose: () => void;
  onDeleted: () => void;
};

export function DeletePageDialog({ page, onClose, onDeleted }: DeletePageDialogProps) {
  const pagesChanged = usePagesChanged();
  const { mutate, isPending } = trpc.pages.admin.delete.useMutation({
    onSuccess: async () => {
      showToast({ title: "Success", description: "Content page deleted successfully" });
      await pagesChanged();
      onClose();
      onDeleted();
    },
    onError: (error) => {
      showToast({
        title: "Error",
        description: `Failed to delete content page: ${errorText(error)}`,
        variant: "destructive",
      });
      // It may be gone already.
      if (isNotFoundError(error)) void pagesChanged();
      onClose();
    },
  });
  const title = useLastKnown(page?.title) ?? "";
  return (
    <ConfirmDialog
      opened={page !== undefined}
      title="Are you sure?"
      text={`This will permanently delete the "${title}" page. This action cannot be undone.`}
      action="Delete"
      doing="Deleting..."
      isPending={isPending}
      onConfirm={() => {
        if (page) mutate({ id: page.id });
      }}
      onCancel={onClose}
    />
  );
}
