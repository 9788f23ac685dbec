import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { capitalized } from "../capitalized.ts";
import { errorText } from "../error-text.ts";
import { isNotFoundError } from "../trpc.ts";
import { ConfirmDialog } from "../ui/back-office/confirm-dialog.tsx";
import { useLastKnown } from "../ui/back-office/last-known.ts";
import { showToast } from "../ui/toast.tsx";
import { type NounTypes, type NounUi, useNoun, wordsOf } from "./noun-ui.ts";

export type DeleteDialogProps<T extends NounTypes> = {
  /** The table row to delete, such as a post. If it is undefined, the dialog is closed. */
  row: T["Summary"] | undefined;
  onClose: () => void;
  onDeleted: () => void;
};

type OwnProps<T extends NounTypes> = {
  ui: NounUi<T>;
  /**
   * A function that deletes the row. By default, the dialog sends the usual delete request of the
   * content type.
   */
  remove?: ((input: { id: number }) => Promise<unknown>) | undefined;
  /** While true, the dialog does not open yet, because its content is still loading. */
  isLoading?: boolean;
  /** Content that the dialog shows below the question whether to delete the row. */
  children?: ReactNode;
};

/** Asks before a row of a table is deleted. */
export function DeleteDialog<T extends NounTypes>(props: DeleteDialogProps<T> & OwnProps<T>) {
  const { ui, row, onClose, onDeleted, isLoading = false } = props;
  const { long, deleteQuestion } = wordsOf(ui);
  const { calls, hasChanged } = useNoun(ui);
  const { mutate, isPending } = useMutation({
    mutationFn: props.remove ?? ((input: { id: number }) => calls.delete.mutate(input)),
    async onSuccess() {
      showToast({ title: "Success", description: `${capitalized(long)} deleted successfully` });
      await hasChanged(null);
      onClose();
      onDeleted();
    },
    onError(error) {
      showToast({
        title: "Error",
        description: `Failed to delete ${long}: ${errorText(error)}`,
        variant: "destructive",
      });
      // If another user has deleted the row already, the table is reloaded, so that the row
      // disappears.
      if (isNotFoundError(error)) void hasChanged(null);
      onClose();
    },
  });
  const shown = useLastKnown(row);
  return (
    <ConfirmDialog
      opened={row !== undefined && !isLoading}
      title="Are you sure?"
      text={shown ? deleteQuestion(shown) : ""}
      action="Delete"
      doing="Deleting..."
      isPending={isPending}
      onConfirm={() => {
        if (row) mutate({ id: row.id });
      }}
      onCancel={onClose}
    >
      {props.children}
    </ConfirmDialog>
  );
}
