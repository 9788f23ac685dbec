import { Trash2 } from "lucide-react";
import { useState } from "react";
import { reportFailure } from "../../report-failure.ts";
import { trpc } from "../../trpc.ts";
import { ConfirmDialog } from "../../ui/back-office/confirm-dialog.tsx";
import { IconButton } from "../../ui/back-office/icon-button.tsx";
import { showToast } from "../../ui/toast.tsx";

type DeleteMessageProps = {
  id: string;
  /** The name of the visitor who wrote the message. */
  name: string;
  /** Called after the message was deleted, and before the queries load again. */
  onDeleted?: () => void | Promise<void>;
};

/** The button that deletes a message, with the dialog that asks for confirmation. */
export function DeleteMessage({ id, name, onDeleted }: DeleteMessageProps) {
  const [isAsked, setIsAsked] = useState(false);
  const { messages } = trpc.useUtils();
  const { mutate, isPending } = trpc.messages.delete.useMutation({
    async onSuccess() {
      setIsAsked(false);
      showToast({ title: "Message deleted" });
      await onDeleted?.();
    },
    onError: reportFailure("Message not deleted"),
    onSettled: () => messages.invalidate(),
  });
  return (
    <>
      <IconButton
        icon={Trash2}
        label={`Delete the message from ${name}`}
        tooltip="Delete"
        onClick={() => setIsAsked(true)}
      />
      <ConfirmDialog
        opened={isAsked}
        title={`Delete the message from ${name}?`}
        text="The message and the mails in which your team got it are deleted for good. Mail that is already in your mailboxes stays."
        action="Delete"
        doing="Deleting..."
        isPending={isPending}
        onConfirm={() => mutate({ id })}
        onCancel={() => setIsAsked(false)}
      />
    </>
  );
}
